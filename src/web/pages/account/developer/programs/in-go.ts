import type { Caller } from './caller.ts';

const post = `func post(path, kind, body string, authorize func(*http.Request)) map[string]any {
	request, err := http.NewRequest("POST", address+path, bytes.NewBufferString(body))
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Content-Type", kind)
	authorize(request)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	content, err := io.ReadAll(response.Body)
	var answer map[string]any
	if err != nil || response.StatusCode >= 300 || json.Unmarshal(content, &answer) != nil {
		log.Fatalf("%s: %s", response.Status, content)
	}
	return answer
}`;

const calls = `	form := "application/x-www-form-urlencoded"
	token := post("/oauth2/token", form, "grant_type=client_credentials", func(request *http.Request) {
		request.SetBasicAuth(clientID, clientSecret)
	})
	body, _ := json.Marshal(map[string]string{
		"user_email":    "signer@example.com",
		"document_name": "Agreement.pdf",
		"document_hash": fmt.Sprintf("%x", sha256.Sum256([]byte("the document"))),
	})
	made := post("/partner/sign-request", "application/json", string(body), func(request *http.Request) {
		request.Header.Set("Authorization", "Bearer "+token["access_token"].(string))
	})
	printed, _ := json.MarshalIndent(made, "", "  ")
	fmt.Println(string(printed))`;

const packages = ['bytes', 'crypto/sha256', 'encoding/json', 'fmt', 'io', 'log', 'net/http'];

/** Writes a first sign request in Go, without a package. */
export function inGo({ id, secret, address }: Caller): string {
  const known = secret === undefined ? 'os.Getenv("TAMGA_CLIENT_SECRET")' : `"${secret}"`;
  const imported = secret === undefined ? [...packages, 'os'] : packages;
  return [
    'package main\n',
    'import (',
    ...imported.map((name) => `\t"${name}"`),
    ')\n',
    'const (',
    `\taddress  = "${address}"`,
    `\tclientID = "${id}"`,
    ')\n',
    `${post}\n`,
    'func main() {',
    `\tclientSecret := ${known}`,
    calls,
    '}',
  ].join('\n');
}
