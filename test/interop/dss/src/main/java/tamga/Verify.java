package tamga;

import eu.europa.esig.dss.enumerations.Indication;
import eu.europa.esig.dss.model.FileDocument;
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
import java.io.InputStreamReader;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Validates as fast as it can, for measurements: Verify ANCHOR.pem. Reads questions, one a line: FILE DOCUMENT|- AT_ONCE
 * SECONDS, with tabs between them, and answers how many it validated and in how many seconds; all have to be TOTAL_PASSED.
 * What it fetches it keeps, as Tamga does.
 */
public final class Verify {
  private static final class KeptGets extends CommonsDataLoader {
    private final Map<String, byte[]> kept = new ConcurrentHashMap<>();

    @Override
    public byte[] get(String url) {
      return kept.computeIfAbsent(url, super::get);
    }
  }

  private static final class KeptPosts extends OCSPDataLoader {
    private final Map<String, byte[]> kept = new ConcurrentHashMap<>();

    @Override
    public byte[] post(String url, byte[] content) {
      return kept.computeIfAbsent(url + Arrays.hashCode(content), key -> super.post(url, content));
    }
  }

  private final CommonCertificateVerifier verifier = new CommonCertificateVerifier();

  private Verify(String anchor) {
    CommonTrustedCertificateSource anchors = new CommonTrustedCertificateSource();
    anchors.addCertificate(DSSUtils.loadCertificate(new File(anchor)));
    KeptGets gets = new KeptGets();
    verifier.setTrustedCertSources(anchors);
    verifier.setAIASource(new DefaultAIASource(gets));
    verifier.setOcspSource(new OnlineOCSPSource(new KeptPosts()));
    verifier.setCrlSource(new OnlineCRLSource(gets));
  }

  public static void main(String[] args) throws Exception {
    // Its threads would keep the program alive, and whoever asks would wait.
    Thread.setDefaultUncaughtExceptionHandler((thread, error) -> {
      error.printStackTrace();
      System.exit(1);
    });
    Verify verify = new Verify(args[0]);
    BufferedReader questions = new BufferedReader(new InputStreamReader(System.in));
    for (String line = questions.readLine(); line != null; line = questions.readLine()) {
      String[] question = line.split("\t");
      System.out.println(
          verify.measure(question[0], question[1], Integer.parseInt(question[2]), Double.parseDouble(question[3])));
    }
  }

  private String measure(String file, String document, int atOnce, double seconds) throws Exception {
    AtomicInteger made = new AtomicInteger();
    long start = System.nanoTime();
    var threads = Executors.newFixedThreadPool(atOnce);
    var running = java.util.stream.IntStream.range(0, atOnce).mapToObj(index -> threads.submit(() -> {
      while ((System.nanoTime() - start) / 1e9 < seconds) {
        once(file, document);
        made.incrementAndGet();
      }
      return null;
    })).toList();
    for (var one : running) one.get();
    double took = (System.nanoTime() - start) / 1e9;
    threads.shutdown();
    return made.get() + " " + took;
  }

  private void once(String file, String document) {
    SignedDocumentValidator validator = SignedDocumentValidator.fromDocument(new FileDocument(file));
    validator.setCertificateVerifier(verifier);
    if (!document.equals("-")) {
      validator.setDetachedContents(List.of(new FileDocument(document)));
    }
    SimpleReport report = validator.validateDocument().getSimpleReport();
    for (String id : report.getSignatureIdList()) {
      if (report.getIndication(id) != Indication.TOTAL_PASSED) {
        throw new IllegalStateException(file + ": " + report.getIndication(id) + " " + report.getSubIndication(id));
      }
    }
  }
}
