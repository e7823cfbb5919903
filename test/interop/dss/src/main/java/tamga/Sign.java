package tamga;

import eu.europa.esig.dss.enumerations.DigestAlgorithm;
import eu.europa.esig.dss.enumerations.SignatureAlgorithm;
import eu.europa.esig.dss.enumerations.SignatureLevel;
import eu.europa.esig.dss.model.DSSDocument;
import eu.europa.esig.dss.model.InMemoryDocument;
import eu.europa.esig.dss.model.SignatureValue;
import eu.europa.esig.dss.model.ToBeSigned;
import eu.europa.esig.dss.model.x509.CertificateToken;
import eu.europa.esig.dss.pades.PAdESSignatureParameters;
import eu.europa.esig.dss.pades.signature.PAdESService;
import eu.europa.esig.dss.service.http.commons.TimestampDataLoader;
import eu.europa.esig.dss.service.tsp.OnlineTSPSource;
import eu.europa.esig.dss.spi.validation.CommonCertificateVerifier;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.util.Date;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Makes PAdES-T signatures as fast as it can, for measurements: Sign KEYS.p12 PASSWORD TSA. Reads questions, one a line:
 * FILE AT_ONCE SECONDS OUT, with tabs between them, and answers how many it made and in how many seconds; the last one
 * it leaves in OUT.
 */
public final class Sign {
  private final PAdESService service = new PAdESService(new CommonCertificateVerifier());
  private final PrivateKey key;
  private final CertificateToken certificate;

  private Sign(String keys, String password, String tsa) throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(Files.newInputStream(Path.of(keys)), password.toCharArray());
    String alias = store.aliases().nextElement();
    key = (PrivateKey) store.getKey(alias, password.toCharArray());
    certificate = new CertificateToken((X509Certificate) store.getCertificate(alias));
    service.setTspSource(new OnlineTSPSource(tsa, new TimestampDataLoader()));
  }

  public static void main(String[] args) throws Exception {
    Sign sign = new Sign(args[0], args[1], args[2]);
    BufferedReader questions = new BufferedReader(new InputStreamReader(System.in));
    for (String line = questions.readLine(); line != null; line = questions.readLine()) {
      String[] question = line.split("\t");
      byte[] file = Files.readAllBytes(Path.of(question[0]));
      System.out.println(sign.measure(file, Integer.parseInt(question[1]), Double.parseDouble(question[2]), Path.of(question[3])));
    }
  }

  private String measure(byte[] file, int atOnce, double seconds, Path out) throws Exception {
    AtomicInteger made = new AtomicInteger();
    long start = System.nanoTime();
    ExecutorService threads = Executors.newFixedThreadPool(atOnce);
    var running = java.util.stream.IntStream.range(0, atOnce).mapToObj(index -> threads.submit(() -> {
      byte[] signed = file;
      while ((System.nanoTime() - start) / 1e9 < seconds) {
        signed = once(file);
        made.incrementAndGet();
      }
      return signed;
    })).toList();
    byte[] last = file;
    for (var one : running) last = one.get();
    double took = (System.nanoTime() - start) / 1e9;
    threads.shutdown();
    Files.write(out, last);
    return made.get() + " " + took;
  }

  private byte[] once(byte[] file) throws Exception {
    DSSDocument document = new InMemoryDocument(file);
    PAdESSignatureParameters parameters = new PAdESSignatureParameters();
    parameters.setSignatureLevel(SignatureLevel.PAdES_BASELINE_T);
    parameters.setDigestAlgorithm(DigestAlgorithm.SHA256);
    parameters.setSigningCertificate(certificate);
    parameters.setCertificateChain(certificate);
    parameters.bLevel().setSigningDate(new Date());
    ToBeSigned data = service.getDataToSign(document, parameters);
    SignatureAlgorithm algorithm = parameters.getSignatureAlgorithm();
    Signature signature = Signature.getInstance(algorithm.getJCEId());
    signature.initSign(key);
    signature.update(data.getBytes());
    SignatureValue value = new SignatureValue(algorithm, signature.sign());
    try (var signed = service.signDocument(document, parameters, value).openStream()) {
      return signed.readAllBytes();
    }
  }
}
