package tamga;

import eu.europa.esig.dss.model.FileDocument;
import eu.europa.esig.dss.model.x509.CertificateToken;
import eu.europa.esig.dss.service.crl.OnlineCRLSource;
import eu.europa.esig.dss.service.http.commons.CommonsDataLoader;
import eu.europa.esig.dss.service.http.commons.OCSPDataLoader;
import eu.europa.esig.dss.service.ocsp.OnlineOCSPSource;
import eu.europa.esig.dss.simplereport.SimpleReport;
import eu.europa.esig.dss.spi.DSSUtils;
import eu.europa.esig.dss.spi.validation.CommonCertificateVerifier;
import eu.europa.esig.dss.spi.x509.CommonTrustedCertificateSource;
import eu.europa.esig.dss.spi.x509.aia.DefaultAIASource;
import eu.europa.esig.dss.validation.SignedDocumentValidator;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Validates every signature of a file, with its detached document or - for none, against one trust anchor, fetching what
 * certificates point to. Reads one question a line, SIGNATURE, DOCUMENT and ANCHOR with tabs between them, and answers
 * each: one line for each signature (indication, sub-indication or -, level), every error and warning, and at the end
 * "= passed" when every signature is TOTAL_PASSED, else "= failed". What a PDF's later revisions changed beyond what its
 * signatures allow, or made to look different, fails here, where the policy that comes with EU DSS warns.
 */
public final class Validate {
  public static void main(String[] args) throws IOException {
    BufferedReader questions = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = questions.readLine(); line != null; line = questions.readLine()) {
      boolean passed = false;
      try {
        passed = validate(line.split("\t"));
      } catch (Exception error) {
        System.out.println("error: " + error);
      }
      System.out.println(passed ? "= passed" : "= failed");
    }
  }

  private static boolean validate(String[] args) throws IOException {
    CommonTrustedCertificateSource anchors = new CommonTrustedCertificateSource();
    CertificateToken anchor = DSSUtils.loadCertificate(new File(args[2]));
    anchors.addCertificate(anchor);
    SignedDocumentValidator validator = SignedDocumentValidator.fromDocument(new FileDocument(args[0]));
    validator.setCertificateVerifier(verifier(anchors));
    if (!args[1].equals("-")) {
      validator.setDetachedContents(List.of(new FileDocument(args[1])));
    }
    SimpleReport report = validator.validateDocument(Policies.strictAboutLooks()).getSimpleReport();
    boolean passed = report.getSignaturesCount() > 0;
    for (String id : report.getSignatureIdList()) {
      passed &= print(report, id);
    }
    return passed;
  }

  private static CommonCertificateVerifier verifier(CommonTrustedCertificateSource anchors) {
    CommonCertificateVerifier verifier = new CommonCertificateVerifier();
    verifier.setTrustedCertSources(anchors);
    verifier.setAIASource(new DefaultAIASource(new CommonsDataLoader()));
    verifier.setOcspSource(new OnlineOCSPSource(new OCSPDataLoader()));
    verifier.setCrlSource(new OnlineCRLSource(new CommonsDataLoader()));
    return verifier;
  }

  private static boolean print(SimpleReport report, String id) {
    Object sub = report.getSubIndication(id);
    System.out.println(report.getIndication(id) + " " + (sub == null ? "-" : sub) + " " + report.getSignatureFormat(id));
    report.getAdESValidationErrors(id).forEach(message -> System.out.println("error: " + message.getValue()));
    report.getAdESValidationWarnings(id).forEach(message -> System.out.println("warning: " + message.getValue()));
    return "TOTAL_PASSED".equals(String.valueOf(report.getIndication(id)));
  }
}
