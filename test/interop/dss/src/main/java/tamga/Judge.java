package tamga;

import eu.europa.esig.dss.model.FileDocument;
import eu.europa.esig.dss.model.policy.ValidationPolicy;
import eu.europa.esig.dss.model.x509.CertificateToken;
import eu.europa.esig.dss.pades.validation.PDFDocumentValidator;
import eu.europa.esig.dss.pdf.ServiceLoaderPdfObjFactory;
import eu.europa.esig.dss.pdf.modifications.DefaultPdfDifferencesFinder;
import eu.europa.esig.dss.simplereport.SimpleReport;
import eu.europa.esig.dss.spi.signature.AdvancedSignature;
import eu.europa.esig.dss.spi.validation.CommonCertificateVerifier;
import eu.europa.esig.dss.spi.x509.CommonTrustedCertificateSource;
import eu.europa.esig.dss.validation.SignedDocumentValidator;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Judges files of anybody as of a moment, with nothing fetched: Judge TIME. Reads the path of a file a line. Each self-signed
 * certificate in a file is an anchor for that file. Answers each, in their order: a line "anchor" for each of them (base64), a line "signature"
 * for each signature (level, indication, sub-indication or -), or a line "error", and at the end "=".
 */
public final class Judge {
  private final Date time;
  private final ValidationPolicy policy;

  private Judge(Date time, ValidationPolicy policy) {
    this.time = time;
    this.policy = policy;
  }

  public static void main(String[] args) throws Exception {
    Judge judge = new Judge(Date.from(Instant.parse(args[0])), Policies.strictAboutChanges());
    BufferedReader questions = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    ExecutorService threads = Executors.newFixedThreadPool(2);
    List<Future<String>> answers = questions.lines().map(file -> threads.submit(() -> judge.answer(file))).toList();
    for (Future<String> answer : answers) {
      System.out.println(answer.get() + "=");
    }
    threads.shutdown();
  }

  private String answer(String file) {
    try {
      return judge(file).map(line -> line + "\n").collect(Collectors.joining());
    } catch (Exception | StackOverflowError error) {
      return "error " + error.toString().replaceAll("\\s+", " ") + "\n";
    }
  }

  private Stream<String> judge(String file) {
    CommonTrustedCertificateSource anchors = new CommonTrustedCertificateSource();
    CommonCertificateVerifier verifier = new CommonCertificateVerifier(true);
    verifier.setTrustedCertSources(anchors);
    SignedDocumentValidator validator = SignedDocumentValidator.fromDocument(new FileDocument(file));
    validator.setCertificateVerifier(verifier);
    validator.setValidationTime(time);
    if (validator instanceof PDFDocumentValidator pdf) pdf.setPdfObjFactory(withoutPictures());
    List<CertificateToken> trusted = selfSigned(validator.getSignatures());
    trusted.forEach(anchors::addCertificate);
    SimpleReport report = validator.validateDocument(policy).getSimpleReport();
    return Stream.concat(
        trusted.stream().map(one -> "anchor " + Base64.getEncoder().encodeToString(one.getEncoded())),
        report.getSignatureIdList().stream().map(id -> Stream.of("signature", report.getSignatureFormat(id),
            report.getIndication(id), Objects.requireNonNullElse(report.getSubIndication(id), "-"))
            .map(Object::toString).collect(Collectors.joining(" "))));
  }

  /** Compares no pictures of pages: it takes minutes, and finds allowed changes as well as others. */
  private static ServiceLoaderPdfObjFactory withoutPictures() {
    DefaultPdfDifferencesFinder finder = new DefaultPdfDifferencesFinder();
    finder.setMaximalPagesAmountForVisualComparison(0);
    ServiceLoaderPdfObjFactory factory = new ServiceLoaderPdfObjFactory();
    factory.setPdfDifferencesFinder(finder);
    return factory;
  }

  private static List<CertificateToken> selfSigned(List<AdvancedSignature> signatures) {
    return signatures.stream().flatMap(one -> Stream.concat(Stream.of(one), one.getCounterSignatures().stream()))
        .flatMap(one -> one.getCompleteCertificateSource().getCertificates().stream())
        .filter(CertificateToken::isSelfSigned).distinct().toList();
  }
}
