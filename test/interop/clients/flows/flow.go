// Takes a sign request and an envelope from the beginning to the end by the generated client.
package main

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"strings"
	"time"

	tamga "github.com/GIT_USER_ID/GIT_REPO_ID"
)

func must[T any](value T, _ any, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func until(status string, read func() string) {
	for range 600 {
		if read() == status {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	panic("it does not become " + status)
}

func main() {
	config := tamga.NewConfiguration()
	config.Servers = tamga.ServerConfigurations{{URL: os.Getenv("TAMGA_URL")}}
	api := tamga.NewAPIClient(config)
	signer := context.Background()
	partner := context.WithValue(signer, tamga.ContextAccessToken, os.Getenv("PARTNER_TOKEN"))
	user := context.WithValue(signer, tamga.ContextAccessToken, os.Getenv("USER_TOKEN"))

	request := tamga.NewSignRequestInput(strings.Repeat("9f", 32))
	request.SetUserEmail(os.Getenv("SIGNER"))
	request.SetDocumentName("Agreement.pdf")
	request.SetRequiredLoa(1)
	made := must(api.SignRequestsAPI.CreateSignRequest(partner).SignRequestInput(*request).IdempotencyKey("go-flow-1").Execute())
	token := made.SignUrl[strings.LastIndex(made.SignUrl, "/")+1:]
	must(api.SigningAPI.SignSignRequest(signer, token).SigningInput(*tamga.NewSigningInput(true)).Execute())
	var signed *tamga.SignRequest
	until("signed", func() string {
		signed = must(api.SignRequestsAPI.GetSignRequest(partner, made.RequestId).Execute())
		return string(signed.Status)
	})
	with := "without"
	if signed.GetSignature() != "" {
		with = "with a signature"
	}
	fmt.Println("sign request", signed.Status, with)

	recipient := tamga.NewRecipientInput(os.Getenv("SIGNER"))
	recipient.SetName("Bat Dorj")
	draft := tamga.NewEnvelopeInput(os.Getenv("DOCUMENT_ID"), "Agreement", []tamga.RecipientInput{*recipient})
	field := tamga.NewEnvelopeFieldInput("signature", 0)
	field.SetPage(1)
	field.SetX(60)
	field.SetY(60)
	field.SetWidth(160)
	field.SetHeight(50)
	draft.SetFields([]tamga.EnvelopeFieldInput{*field})
	created := must(api.EnvelopesAPI.CreateEnvelope(user).EnvelopeInput(*draft).IdempotencyKey("go-flow-2").Execute())
	must(api.EnvelopesAPI.SendEnvelope(user, created.Data.Id).Execute())
	fmt.Println("envelope sent")
	line, _ := bufio.NewReader(os.Stdin).ReadString('\n')
	token = strings.TrimSpace(line)
	must(api.EnvelopeSessionAPI.OpenSession(signer, token).Execute())
	file := must(api.EnvelopeSessionAPI.GetSessionDocument(signer, token).Execute())
	pdf, err := os.ReadFile(file.Name())
	if err != nil {
		panic(err)
	}
	mark := tamga.NewSignatureMark("typed")
	mark.SetText("Bat Dorj")
	signing := tamga.NewEnvelopeSigningInput(true)
	signing.SetSignature(*mark)
	must(api.EnvelopeSessionAPI.SignEnvelope(signer, token).EnvelopeSigningInput(*signing).Execute())
	var done *tamga.GetEnvelope200Response
	until("completed", func() string {
		done = must(api.EnvelopesAPI.GetEnvelope(user, created.Data.Id).Execute())
		return string(done.Data.Status)
	})
	of := "of something else"
	if strings.HasPrefix(string(pdf), "%PDF-") {
		of = "of a PDF"
	}
	fmt.Println("envelope", done.Data.Status, of)
}
