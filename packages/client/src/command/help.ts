/** The help of the whole command. */
export const help = `Have documents signed, and try webhooks, from a terminal.

Usage:
  tamga <command> [options]

Commands:
  sign        Ask people to sign a file
  listen      Forward webhook deliveries to this machine
  trigger     Make an event happen in the sandbox
  help        Show the options of a command

Options:
  --json      Print one JSON object, for programs
  --url URL   The address of Tamga, in place of TAMGA_URL
  --help      Show this help
  --version   Show the version

Environment:
  TAMGA_URL             The address of Tamga, such as https://tamga.example
  TAMGA_CLIENT_ID       An application of the developer dashboard and its secret:
  TAMGA_CLIENT_SECRET   files are signed by their hash, and stay on this machine
  TAMGA_API_KEY         A user's API key: files are uploaded and sent as envelopes

Secrets are read from the environment alone, because others on a machine can see
the options of a command. "tamga help sign" shows the options of sign.`;

const sign = `Ask people to sign a file.

With TAMGA_API_KEY the file is uploaded and sent as an envelope, and the result is
a sealed PDF. With TAMGA_CLIENT_ID and TAMGA_CLIENT_SECRET the hash of the file is
sent and nothing else, and the result is a signature beside it.

Usage:
  tamga sign FILE --to MAIL [options]

Options:
  --to MAIL           Who signs; several times for an envelope, in that order
  --name NAME         The name of the document (default: the name of the file)
  --message TEXT      Words for the signers
  --loa LEVEL         How they prove themselves: 1 the link alone, 2 a one-time
                      code as well (default), 3 the PIN of their certificate
  --language LANGUAGE The language of mails and pages: mn or en
  --link              Send no mail: print the link, and hand it over yourself
  --hash              Send the hash, where both kinds of credentials are set
  --wait              Wait for the signature and save it
  --timeout SECONDS   How long to wait (default: 3600)
  --out FILE          Where to save it (default: beside FILE)
  --json              Print one JSON object, for programs
  --url URL           The address of Tamga, in place of TAMGA_URL

Exit codes:
  0  asked; with --wait, signed
  1  failed
  2  the command line or the environment does not fit
  3  declined, expired, voided or withdrawn, with --wait
  4  nobody has signed in time, with --wait

Examples:
  tamga sign lease.pdf --to bat@example.mn
  tamga sign lease.pdf --to bat@example.mn --wait --out lease-signed.pdf
  tamga sign lease.pdf --to bat@example.mn --link --json | jq -r '.links[0].url'`;

const listen = `Forward webhook deliveries to this machine, for development.

Opens a temporary webhook without an address, and prints its signing key. Tamga
sends its deliveries over a connection that this command opens, so nothing of your
machine has to be reachable. The webhook ends with the command.

Usage:
  tamga listen --forward-to URL [options]

Options:
  --forward-to URL  Where deliveries go, such as http://localhost:4000/hook
  --events LIST     These events alone, separated by commas (default: all)
  --organization    The organization's events (TAMGA_API_KEY), where both kinds of
                    credentials are set
  --json            Print each delivery as one line of JSON, for programs
  --url URL         The address of Tamga, in place of TAMGA_URL

An application, or an organization, has three listeners at most.`;

const trigger = `Make an event happen in the sandbox.

Plays a whole sign request with TAMGA_CLIENT_ID and TAMGA_CLIENT_SECRET of a sandbox
application: asked for, signed by its link, and sent to your webhooks and listeners.
A live application is refused before anything happens.

Usage:
  tamga trigger EVENT [options]

Events:
  sign_request.signed    the signer signs
  sign_request.rejected  the signer declines
  sign_request.expired   you withdraw the request

Options:
  --json     Print one JSON object, for programs
  --url URL  The address of Tamga, in place of TAMGA_URL`;

/** The help of each command. */
export const commandHelp: Record<string, string> = { sign, listen, trigger };
