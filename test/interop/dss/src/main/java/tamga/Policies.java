package tamga;

import eu.europa.esig.dss.model.InMemoryDocument;
import eu.europa.esig.dss.model.policy.ValidationPolicy;
import eu.europa.esig.dss.validation.policy.ValidationPolicyLoader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/** The policy that comes with EU DSS, stricter about PDF: it warns of much that fails here. */
final class Policies {
  private static final List<String> changes = List.of(
      "PdfPageDifference", "DocMDP", "FieldMDP", "SigFieldLock", "UndefinedChanges", "ByteRangeCollision");
  private static final List<String> looks = List.of("PdfAnnotationOverlap", "PdfVisualDifference");

  private Policies() {}

  /** What a PDF's later revisions changed beyond what its signatures allow fails. */
  static ValidationPolicy strictAboutChanges() throws IOException {
    return failing(changes);
  }

  /** So does all that they made to look different, also where it is allowed, and what lies over something else. */
  static ValidationPolicy strictAboutLooks() throws IOException {
    return failing(Stream.concat(changes.stream(), looks.stream()).toList());
  }

  private static ValidationPolicy failing(List<String> checks) throws IOException {
    try (InputStream policy = Policies.class.getResourceAsStream("/policy/constraint.xml")) {
      String xml = new String(policy.readAllBytes(), StandardCharsets.UTF_8);
      for (String check : checks) {
        xml = xml.replace("<" + check + " Level=\"WARN\" />", "<" + check + " Level=\"FAIL\" />");
      }
      return ValidationPolicyLoader.fromValidationPolicy(new InMemoryDocument(xml.getBytes(StandardCharsets.UTF_8))).create();
    }
  }
}
