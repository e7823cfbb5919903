// Made from the OpenAPI document by `npm run demo:types`; not to be edited. A test fails when it is stale.
export interface paths {
    "/oauth2/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get an access token
         * @description Client credentials (RFC 6749, 4.4), a code (4.1) or a refresh token (6), the client authenticated in the body or by HTTP Basic. A form gets its errors as RFC 6749 writes them. JSON with the same members is taken as well; its errors are those of the rest of the partner API.
         */
        post: operations["getToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/partner/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register a webhook
         * @description Subscribes an address to events. The signing key is in this answer alone: keep it.
         */
        post: operations["registerWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/partner/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Ends the webhook; its open deliveries end as failed.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/partner/sign-request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a signature on a document by its hash
         * @description Starts a sign request for one person. Tamga sends the link unless `notify` is false. The hash is signed as it is: Tamga never sees the document. The result comes by webhook, and is here to be read at any time.
         */
        post: operations["createSignRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/partner/sign-request/{request_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check a sign request
         * @description Its state; once it is signed, with the signature and the certificate. A lost webhook loses nothing.
         */
        get: operations["getSignRequest"];
        put?: never;
        post?: never;
        /**
         * Withdraw a sign request
         * @description Ends a request that waits for its signer: it is `expired` with the reason `withdrawn`, and the link is dead.
         */
        delete: operations["withdrawSignRequest"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/partner/sign-request/{request_id}/evidence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the evidence of an ended sign request
         * @description A PDF, sealed at PAdES-B-LTA: the partner and the signer, how the signer was authenticated, when and from where, the hash, the signature and its certificate (attached), and the audit trail with its hashes. It is made on the first call and kept: later calls return the same bytes. While the request is pending: 409.
         */
        get: operations["getEvidence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sign/{token}/otp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the one-time code
         * @description Sends a new code by e-mail, or by text message where the request names a phone. The code of before is dead.
         */
        post: operations["sendOtp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sign/{token}/sign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign
         * @description Agrees to sign. At level 2 with the code, at level 3 with the code and the PIN.
         */
        post: operations["signSignRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sign/{token}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline
         * @description Refuses to sign; the partner gets `sign_request.rejected` with the reason.
         */
        post: operations["declineSignRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open an account and an organization
         * @description Makes an organization with its owner, and sends a mail that proves the address.
         */
        post: operations["registerAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/verify-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prove an e-mail address
         * @description With the token of the mailed link and the account’s password: the reader of the mail confirms an account that they opened themselves. A wrong password leaves the link as it is.
         */
        post: operations["verifyEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/signature/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify a signature of any format
         * @description Open to everybody, from any origin. A file that can be read gets 200 with the result, also when its signatures do not hold.
         */
        post: operations["verifySignature"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a document
         * @description Takes a PDF, DOCX or XLSX of up to 50 MiB as multipart/form-data. It is inspected, and mended where that is possible: wait until `status` is `ready`.
         */
        post: operations["uploadDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A document
         * @description Its state; where it failed, why.
         */
        get: operations["getDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/envelopes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Draft an envelope
         * @description Makes a draft of a document, recipients and fields. Nobody is told anything before it is sent.
         */
        post: operations["createEnvelope"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/envelopes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An envelope
         * @description One envelope with its recipients and fields.
         */
        get: operations["getEnvelope"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/envelopes/{id}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an envelope
         * @description Freezes the draft and invites the first recipients. An open envelope is sent again to those who have not acted.
         */
        post: operations["sendEnvelope"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/envelopes/{id}/void": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Void an envelope
         * @description Ends an open envelope; recipients are told the reason, and their links are dead.
         */
        post: operations["voidEnvelope"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/envelopes/{id}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the signed PDF
         * @description The sealed PDF, or the PDF as it was sent or is now (`version`).
         */
        get: operations["downloadEnvelope"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/envelopes/{id}/certificate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the certificate of completion
         * @description A PDF, sealed at PAdES-B-LTA, of an envelope that was completed, declined, voided or expired: the hashes, each recipient, how they were authenticated, when and from where they acted, their signatures, the audit trail with its hashes, and a QR code to a public page where a file is compared. It is made on the first call and kept: later calls return the same bytes. Before the end of the envelope: 422.
         */
        get: operations["getCompletionCertificate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/{token}/opened": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say that the recipient has opened it
         * @description For the page itself, because scanners of mail open links too. Once is enough; more change nothing.
         */
        post: operations["openSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/{token}/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The state of a recipient's link
         * @description Everything that a page for the recipient needs: the envelope, the fields to fill, and what is to be done now.
         */
        get: operations["getSessionState"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/{token}/document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The current PDF
         * @description A recipient signs and approves only after a revision was sent to them to its end: by one answer, or by ranges of the same revision that are the whole file together. HEAD and 304 do not count.
         */
        get: operations["getSessionDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/{token}/otp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the one-time code
         * @description Sends a new code by text message to a recipient whose `auth_method` is `sms`. The code of before is dead.
         */
        post: operations["sendRecipientCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/{token}/sign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign
         * @description With auth_method credential, the call signs the prepared revision: fields and signature may be left out, and must match the prepared ones when they are sent.
         */
        post: operations["signEnvelope"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/{token}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve
         * @description Agrees as an approver, without a signature on the page.
         */
        post: operations["approveEnvelope"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        TokenRequest: {
            /**
             * @description What the token is asked for with (RFC 6749)
             * @enum {string}
             */
            grant_type: "client_credentials" | "authorization_code" | "refresh_token";
            /**
             * Format: uuid
             * @description Left out with HTTP Basic
             */
            client_id?: string;
            /**
             * @description Left out with HTTP Basic
             * @example cs_8f0e4a53…
             */
            client_secret?: string;
            /**
             * @description Scope names, separated by spaces; when left out, all scopes of the client
             * @example sign webhook
             */
            scope?: string;
            /**
             * @description With authorization_code
             * @example kx8Qv2…
             */
            code?: string;
            /**
             * @description With authorization_code
             * @example dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk
             */
            code_verifier?: string;
            /**
             * @description With authorization_code
             * @example https://partner.example/callback
             */
            redirect_uri?: string;
            /**
             * @description With refresh_token
             * @example rt_8f0e…
             */
            refresh_token?: string;
        };
        TokenResponse: {
            /**
             * @description Send it as `Authorization: Bearer`
             * @example eyJhbGciOiJFUzI1NiJ9…
             */
            access_token: string;
            /**
             * @description Always `Bearer`
             * @enum {string}
             */
            token_type: "Bearer";
            /** @description Seconds */
            expires_in: number;
            /**
             * @description Scopes, separated by spaces
             * @example sign webhook
             */
            scope: string;
            /**
             * @description For a person
             * @example rt_8f0e…
             */
            refresh_token?: string;
            /**
             * @description For a person
             * @example eyJhbGciOiJFUzI1NiJ9…
             */
            id_token?: string;
        };
        WebhookInput: {
            /**
             * Format: uri
             * @description The address that gets the events
             * @example https://partner.example/hooks
             */
            url: string;
            /** @description The events that are sent there; one that is named twice counts once */
            events: ("sign_request.signed" | "sign_request.rejected" | "sign_request.expired")[];
        };
        WebhookWithKey: {
            webhook: components["schemas"]["Webhook"];
            /**
             * @description The HMAC key is this text itself
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            signing_key: string;
            /**
             * @description The same key for Standard Webhooks libraries
             * @example whsec_OWY4NmQwODE4ODRjN2Q2NTlhMmZlYWEw
             */
            standard_webhooks_secret: string;
        };
        Webhook: {
            /**
             * Format: uuid
             * @description The id; it never changes
             */
            id: string;
            /**
             * @description The address that gets the events
             * @example https://partner.example/hooks
             */
            url: string;
            /** @description The events that are sent there */
            events: ("sign_request.signed" | "sign_request.rejected" | "sign_request.expired" | "envelope_sent" | "envelope_delivered" | "recipient_sent" | "recipient_delivered" | "recipient_signed" | "recipient_declined" | "envelope_completed" | "envelope_declined" | "envelope_voided" | "envelope_expired" | "envelope_sealing_failed" | "certificate_generated" | "certificate_expired")[];
            /**
             * @description The state it is in
             * @enum {string}
             */
            status: "active" | "disabled";
            /**
             * Format: date-time
             * @description When it was made
             * @example 2026-11-21T08:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description After a rotation: until when X-Webhook-Signature keeps the key before, unless the new one is confirmed
             * @example 2026-11-21T08:00:00.000Z
             */
            previous_key_until?: string;
        };
        SignRequestInput: {
            /**
             * Format: email
             * @description Where the link goes; the code too, unless there is a phone number. One of `user_email` and `user_phone` is needed
             * @example bat@example.mn
             */
            user_email?: string;
            /**
             * @description Where the code goes by text message, in E.164
             * @example +97699112233
             */
            user_phone?: string;
            /**
             * @description SHA-256 of the document, 64 hex digits: this is what is signed
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            document_hash: string;
            /**
             * @description The name of the document, as the signer reads it
             * @example Agreement.pdf
             */
            document_name?: string;
            /**
             * Format: uri
             * @description Where the signer reads the document; Tamga never opens it
             * @example https://partner.example/agreements/7.pdf
             */
            document_url?: string;
            /**
             * @description More about it, in words
             * @example Annual agreement
             */
            description?: string;
            /**
             * @description The level of assurance: 1, whoever has the link; 2, and a one-time code; 3, and the PIN of a certificate of their own
             * @default 2
             * @enum {integer}
             */
            required_loa?: 1 | 2 | 3;
            /**
             * Format: uri
             * @description One more receiver of the events of this request alone
             * @example https://partner.example/hooks/order-7
             */
            callback_url?: string;
            /**
             * Format: uri
             * @description Where the signer returns to from the end page: of one of the embedding origins of the application, with `status` and the id added
             * @example https://partner.example/orders/7/signed
             */
            redirect_url?: string;
            /**
             * @description Your own reference; it comes back unchanged in answers and events
             * @example order 7
             */
            external_ref?: string;
            /**
             * @description Seconds until the request expires
             * @default 86400
             */
            expires_in?: number;
            /**
             * @description Whether Tamga sends the link; with false you hand it over yourself
             * @default true
             */
            notify?: boolean;
            /**
             * @description The language of mails and pages: `mn` or `en`
             * @enum {string}
             */
            language?: "mn" | "en";
        };
        CreatedSignRequest: {
            /**
             * Format: uuid
             * @description The id of the sign request
             */
            request_id: string;
            /**
             * @description The state it is in
             * @enum {string}
             */
            status: "pending";
            /**
             * Format: uri
             * @description For the signer alone
             * @example https://tamga.example/sign/tkn_9f2c41d0
             */
            sign_url: string;
            /**
             * Format: date-time
             * @description When it ends by itself
             * @example 2026-11-21T08:00:00.000Z
             */
            expires_at: string;
            /**
             * @description Your own reference; it comes back unchanged in answers and events
             * @example order 7
             */
            external_ref: string | null;
            /**
             * @description What people say to support; it stands on every page, mail and text message, and opens nothing
             * @example R-7K3F-92XX
             */
            reference: string;
            /** @description False of a request of a sandbox application */
            livemode: boolean;
        };
        SignRequest: {
            /**
             * Format: uuid
             * @description The id of the sign request
             */
            request_id: string;
            /**
             * @description The state it is in
             * @enum {string}
             */
            status: "pending" | "signed" | "rejected" | "expired";
            /**
             * @description Your own reference; it comes back unchanged in answers and events
             * @example order 7
             */
            external_ref: string | null;
            /**
             * @description What people say to support; it stands on every page, mail and text message, and opens nothing
             * @example R-7K3F-92XX
             */
            reference: string;
            /** @description False of a request of a sandbox application */
            livemode: boolean;
            /**
             * Format: date-time
             * @description When the signature was accepted; null until then
             * @example 2026-11-21T08:00:00.000Z
             */
            signed_at: string | null;
            /**
             * Format: date-time
             * @description When the signer declined; null otherwise
             * @example 2026-11-21T08:00:00.000Z
             */
            rejected_at: string | null;
            /**
             * Format: date-time
             * @description When it ends by itself
             * @example 2026-11-21T08:00:00.000Z
             */
            expires_at: string;
            /**
             * Format: date-time
             * @description When it was made
             * @example 2026-11-21T08:00:00.000Z
             */
            created_at: string;
            /**
             * @description The name of the document, as the signer reads it
             * @example Agreement.pdf
             */
            document_name: string | null;
            /** @description The level of assurance: 1, whoever has the link; 2, and a one-time code; 3, and the PIN of a certificate of their own */
            required_loa: number;
            /** @description Achieved level; null until signed */
            loa: number | null;
            /**
             * @description Why it was rejected, in the signer's words, or why it expired: period_ended, withdrawn, cancelled
             * @example The amount is wrong
             */
            reason?: string | null;
            /**
             * @description Of a rejected request: `link`, somebody with the link declined; `verified`, this browser had shown the one-time code
             * @enum {string|null}
             */
            declined_by?: "link" | "verified" | null;
            /** @description Who had the link: `partner` by the answer to the creation, `signer` when Tamga sent it */
            link_given_to: ("partner" | "signer")[];
            /** @description Where two members of staff together have corrected the address of the signer: from then on the link goes to the new one, and the old link is dead */
            address_corrections?: components["schemas"]["AddressCorrection"][];
            /** @description The messages that a mail server or SMS gateway took, oldest first; the last 100 */
            messages_sent: components["schemas"]["SentMessage"][];
            /**
             * @description Base64 of the DER of a detached CAdES-T signature over document_hash
             * @example MIIJ8gYJKoZIhvcNAQcC…
             */
            signature?: string;
            /**
             * @description PEM of the signer's certificate
             * @example -----BEGIN CERTIFICATE-----
             *     …
             */
            certificate?: string;
        };
        AddressCorrection: {
            /**
             * Format: date-time
             * @description When the address was corrected
             * @example 2026-11-21T08:00:00.000Z
             */
            corrected_at: string;
            /** @description Masked */
            from: string[];
            /** @description Masked */
            to: string[];
        };
        SentMessage: {
            /**
             * @description The kind
             * @enum {string}
             */
            kind: "link" | "reminder" | "code";
            /**
             * @description Whether it went by e-mail or by text message
             * @enum {string}
             */
            channel: "email" | "sms";
            /**
             * @description Masked
             * @example b•••@example.mn
             */
            to: string;
            /**
             * Format: date-time
             * @description When it was sent
             * @example 2026-11-21T08:00:00.000Z
             */
            sent_at: string;
        };
        SigningInput: {
            /**
             * @description The one-time code, six digits
             * @example 482913
             */
            otp?: string;
            /**
             * @description The PIN of the signer’s certificate, at level 3
             * @example 482910
             */
            pin?: string;
            /**
             * Format: uuid
             * @description The certificate that signs, at level 3; needed where there are several
             */
            credential_id?: string;
            /**
             * @description true: the signer agrees to sign this document
             * @constant
             */
            consent: true;
        };
        DeclineInput: {
            /**
             * @description The reason, in words
             * @example The amount is wrong
             */
            reason?: string;
        };
        Registration: {
            /**
             * Format: email
             * @description The e-mail address
             * @example bat@example.mn
             */
            email: string;
            /**
             * Format: password
             * @description The password, 12 characters at least
             * @example seven grey horses cross
             */
            password: string;
            /**
             * @description The given name
             * @example Bat
             */
            first_name: string;
            /**
             * @description The family name
             * @example Dorj
             */
            last_name: string;
            /**
             * @description The name of the organization that is made
             * @example Altan LLC
             */
            organization_name: string;
            /**
             * @description The phone number in international form (E.164)
             * @example +97699112233
             */
            phone?: string;
            /**
             * @description The language of mails and pages: `mn` or `en`
             * @default en
             * @enum {string}
             */
            language?: "mn" | "en";
        };
        SignedIn: {
            user: components["schemas"]["User"];
            /**
             * @description Send it as `Authorization: Bearer`
             * @example eyJhbGciOiJFUzI1NiJ9…
             */
            access_token: string;
            /**
             * @description Gets the next pair of tokens, once; used twice it ends the session
             * @example rt_8f0e…
             */
            refresh_token: string;
            /**
             * @description Always `Bearer`
             * @enum {string}
             */
            token_type: "Bearer";
            /** @description Seconds that the access token lives */
            expires_in: number;
        };
        User: {
            /**
             * Format: uuid
             * @description The id; it never changes
             */
            id: string;
            /**
             * Format: uuid
             * @description The organization that it belongs to
             */
            organization_id: string;
            /**
             * @description The e-mail address
             * @example bat@example.mn
             */
            email: string;
            /**
             * @description The given name
             * @example Bat
             */
            first_name: string;
            /**
             * @description The family name
             * @example Dorj
             */
            last_name: string;
            /**
             * @description What the user may do: `owner`, `admin` or `user`
             * @enum {string}
             */
            role: "owner" | "admin" | "user";
            /**
             * @description The state it is in
             * @enum {string}
             */
            status: "active" | "invited" | "disabled";
            /**
             * @description The phone number in international form (E.164)
             * @example +97699112233
             */
            phone: string | null;
            /**
             * @description The language of mails and pages: `mn` or `en`
             * @example en
             */
            language: string;
            /** @description Whether the identity was proved, which level 3 needs */
            identity_verified: boolean;
            /**
             * Format: date-time
             * @description When the address was proved; null until then
             * @example 2026-11-21T08:00:00.000Z
             */
            email_verified_at: string | null;
            /**
             * Format: date-time
             * @description When the number was proved; null until then
             * @example 2026-11-21T08:00:00.000Z
             */
            phone_verified_at: string | null;
            /**
             * Format: date-time
             * @description When the user last signed in; null if never
             * @example 2026-11-21T08:00:00.000Z
             */
            last_login_at: string | null;
            /**
             * Format: date-time
             * @description When it was made
             * @example 2026-11-21T08:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed
             * @example 2026-11-21T08:00:00.000Z
             */
            updated_at: string;
        };
        EmailProof: {
            /**
             * @description The token from the link of the mail
             * @example vNvKqk0Jm5sWq8Zt2X1pLr7Ye3Ua9Kd4
             */
            token: string;
            /**
             * Format: password
             * @description The password, 12 characters at least
             * @example seven grey horses cross
             */
            password: string;
        };
        VerificationInput: {
            /**
             * Format: binary
             * @description The signature, or the file with signatures in it
             */
            signature: string;
            /**
             * Format: binary
             * @description The document that was signed, where the signature is detached
             */
            document?: string;
            /**
             * @description `auto`, or none, finds the format by the content
             * @enum {string}
             */
            signature_format?: "auto" | "cades" | "xades" | "pades" | "asic";
        };
        VerificationResult: {
            /** @description true where the indication is TOTAL_PASSED */
            is_valid: boolean;
            /**
             * @description The name in the certificate of the signer
             * @example Bat Dorj
             */
            signer_name: string | null;
            /**
             * Format: date-time
             * @description The time that the signer claims
             * @example 2026-11-21T08:00:00.000Z
             */
            signing_time: string | null;
            /**
             * @description CAdES-B to CAdES-LTA, XAdES-…, PAdES-…; PKCS7-… of a PDF by adbe.pkcs7; CMS, XMLDSig or PDF when it is no AdES signature
             * @example B-LT
             */
            signature_level: string | null;
            /** @description By a timestamp that is valid */
            is_timestamped: boolean;
            /**
             * @description The signer's distinguished name by RFC 4514
             * @example CN=Bat Dorj
             */
            certificate_info: string | null;
            /**
             * @description ETSI EN 319 102-1, clause 5.1.3
             * @enum {string}
             */
            indication: "TOTAL_PASSED" | "INDETERMINATE" | "TOTAL_FAILED";
            /**
             * @description Why it is not TOTAL_PASSED (ETSI EN 319 102-1, tables 5 and 6)
             * @enum {string|null}
             */
            sub_indication: "FORMAT_FAILURE" | "HASH_FAILURE" | "SIG_CRYPTO_FAILURE" | "REVOKED" | "EXPIRED" | "NOT_YET_VALID" | "SIG_CONSTRAINTS_FAILURE" | "CHAIN_CONSTRAINTS_FAILURE" | "CERTIFICATE_CHAIN_GENERAL_FAILURE" | "CRYPTO_CONSTRAINTS_FAILURE" | "POLICY_PROCESSING_ERROR" | "SIGNATURE_POLICY_NOT_AVAILABLE" | "TIMESTAMP_ORDER_FAILURE" | "NO_SIGNING_CERTIFICATE_FOUND" | "NO_CERTIFICATE_CHAIN_FOUND" | "NO_CERTIFICATE_CHAIN_FOUND_NO_POE" | "REVOKED_NO_POE" | "REVOKED_CA_NO_POE" | "OUT_OF_BOUNDS_NOT_REVOKED" | "OUT_OF_BOUNDS_NO_POE" | "REVOCATION_OUT_OF_BOUNDS_NO_POE" | "CRYPTO_CONSTRAINTS_FAILURE_NO_POE" | "NO_POE" | "TRY_LATER" | "SIGNED_DATA_NOT_FOUND" | "CUSTOM" | null;
            /**
             * Format: date-time
             * @description The earliest time at which it is proved to have existed; the time of the verification without a proof
             * @example 2026-11-21T08:00:00.000Z
             */
            best_signature_time: string | null;
            /** @description Why it did not pass, and after that notes that change nothing */
            reasons: components["schemas"]["VerificationReason"][];
            /**
             * @description The kind of ASiC container; null for other files
             * @enum {string|null}
             */
            container: "ASiC-S" | "ASiC-E" | null;
            /**
             * Format: date-time
             * @description When it was verified
             * @example 2026-11-21T08:00:00.000Z
             */
            verified_at: string;
            /** @description The signatures */
            signatures: components["schemas"]["SignatureResult"][];
            /** @description Timestamps over the whole file */
            timestamps: components["schemas"]["TimestampResult"][];
            /** @description The envelope, deleted here after its time, whose sealed PDF the file is byte for byte */
            deleted_envelope: {
                /**
                 * Format: uuid
                 * @description The id; it never changes
                 */
                id: string;
                /**
                 * @description The state it is in
                 * @enum {string}
                 */
                status: "completed" | "declined" | "voided" | "expired";
                /**
                 * Format: date-time
                 * @description When it ended
                 * @example 2026-11-21T08:00:00.000Z
                 */
                ended_at: string;
                /**
                 * Format: date-time
                 * @description When it was deleted
                 * @example 2026-11-21T08:00:00.000Z
                 */
                deleted_at: string;
            } | null;
        };
        VerificationReason: {
            /**
             * @description Stable, for programs
             * @enum {string}
             */
            code: "document_missing" | "document_differs_from_content" | "limit_exceeded" | "structure_damaged" | "cms_trailing_bytes" | "cms_attribute_missing" | "cms_attribute_repeated" | "cms_attribute_malformed" | "cms_signed_attributes_missing" | "cms_content_type_differs" | "cms_signing_certificate_missing" | "cms_signing_certificates_differ" | "cms_algorithms_differ" | "cms_digest_unknown" | "cms_timestamp_index_missing" | "cms_timestamp_index_differs" | "cms_signing_time_missing" | "cms_signature_policy" | "cms_proof_not_read" | "xml_damaged" | "xml_document_type" | "xml_signature_malformed" | "xml_id_ambiguous" | "xml_reference_unresolved" | "xml_reference_empty" | "xml_transform_unknown" | "xml_canonicalization_unknown" | "xml_digest_unknown" | "xml_not_xades" | "xml_properties_unsigned" | "xml_properties_misplaced" | "xml_coverage_partial" | "xml_manifest_misplaced" | "xml_key_value_differs" | "xml_signing_time_missing" | "xml_data_object_format_dangling" | "xml_countersignature_elsewhere" | "xml_timestamp_malformed" | "xml_signature_policy" | "xml_encoding_converted" | "pdf_byte_range_malformed" | "pdf_byte_range_gap" | "pdf_contents_missing" | "pdf_contents_padding" | "pdf_signer_count" | "pdf_content_type" | "pdf_type_mismatch" | "pdf_sub_filter_unknown" | "pdf_sub_filter_missing" | "pdf_revision_not_covered" | "pdf_bytes_after_end" | "pdf_ambiguous" | "pdf_revision_added" | "pdf_revision_unreadable" | "pdf_field_direct" | "pdf_signing_time_attribute" | "pdf_page_changed" | "pdf_pages_changed" | "pdf_annotation_changed" | "pdf_form_changed" | "pdf_field_changed" | "pdf_field_added" | "pdf_field_removed" | "pdf_locked_field_changed" | "pdf_signature_field_added" | "pdf_signature_added" | "pdf_signature_changed" | "pdf_script_changed" | "pdf_layers_changed" | "pdf_permissions_changed" | "pdf_document_changed" | "pdf_visible_field_after_certification" | "pdf_unsigned_appearance" | "pdf_encrypted" | "pdf_signature_may_cover" | "pdf_comment_may_cover" | "pdf_annotation_covers" | "zip_entry_repeated" | "zip_entries_overlap" | "zip_foreign_bytes" | "zip_headers_differ" | "zip_name_unsafe" | "zip_symbolic_link" | "zip_encrypted" | "zip_compression_unknown" | "zip_size_differs" | "zip_entry_damaged" | "asic_file_not_covered" | "asic_data_objects" | "asic_manifest_missing" | "asic_manifest_malformed" | "asic_manifest_ambiguous" | "asic_reference_differs" | "asic_signature_malformed" | "asic_mimetype_missing" | "asic_mimetype_differs" | "asic_proof_not_read" | "test_certificate" | "no_certificate_chain" | "certificate_expired" | "certificate_not_yet_valid" | "anchor_no_longer_trusted" | "anchor_not_yet_trusted" | "issuer_is_no_authority" | "issuer_may_not_sign_certificates" | "path_too_long" | "name_outside_constraints" | "critical_extension_unknown" | "extension_unreadable" | "policies_not_satisfied" | "key_usage_unfit" | "extended_key_usage_unfit" | "certificate_revoked" | "certificate_on_hold" | "status_unavailable" | "status_outdated" | "status_not_known_to_responder" | "algorithm_expired" | "algorithm_never_trusted" | "signing_certificate_missing" | "signing_certificate_differs" | "signing_certificate_not_signed" | "signing_certificate_issuer_differs" | "nothing_signed" | "signed_object_missing" | "signed_object_changed" | "signature_algorithm_unknown" | "signature_value_wrong" | "timestamp_unreadable" | "timestamp_digest_unknown" | "timestamp_over_other_data" | "timestamp_outside_certificate" | "timestamps_out_of_order" | "signed_before_certificate";
            /**
             * @description For people, in the language of Accept-Language
             * @example Please sign by Friday.
             */
            message: string;
        };
        SignatureResult: {
            /**
             * @description The signature, by its place in the file
             * @example S-1
             */
            id: string;
            /**
             * @description The id of the signature that it countersigns
             * @example S-1
             */
            countersigns: string | null;
            /** @description true where the indication is TOTAL_PASSED */
            is_valid: boolean;
            /**
             * @description The name in the certificate of the signer
             * @example Bat Dorj
             */
            signer_name: string | null;
            /**
             * Format: date-time
             * @description The time that the signer claims
             * @example 2026-11-21T08:00:00.000Z
             */
            signing_time: string | null;
            /**
             * @description CAdES-B to CAdES-LTA, XAdES-…, PAdES-…; PKCS7-… of a PDF by adbe.pkcs7; CMS, XMLDSig or PDF when it is no AdES signature
             * @example B-LT
             */
            signature_level: string | null;
            /** @description By a timestamp that is valid */
            is_timestamped: boolean;
            /**
             * @description The signer's distinguished name by RFC 4514
             * @example CN=Bat Dorj
             */
            certificate_info: string | null;
            /** @description Made in the sandbox, by the test authority of this service: it is never valid */
            is_test: boolean;
            /**
             * @description ETSI EN 319 102-1, clause 5.1.3
             * @enum {string}
             */
            indication: "TOTAL_PASSED" | "INDETERMINATE" | "TOTAL_FAILED";
            /**
             * @description Why it is not TOTAL_PASSED (ETSI EN 319 102-1, tables 5 and 6)
             * @enum {string|null}
             */
            sub_indication: "FORMAT_FAILURE" | "HASH_FAILURE" | "SIG_CRYPTO_FAILURE" | "REVOKED" | "EXPIRED" | "NOT_YET_VALID" | "SIG_CONSTRAINTS_FAILURE" | "CHAIN_CONSTRAINTS_FAILURE" | "CERTIFICATE_CHAIN_GENERAL_FAILURE" | "CRYPTO_CONSTRAINTS_FAILURE" | "POLICY_PROCESSING_ERROR" | "SIGNATURE_POLICY_NOT_AVAILABLE" | "TIMESTAMP_ORDER_FAILURE" | "NO_SIGNING_CERTIFICATE_FOUND" | "NO_CERTIFICATE_CHAIN_FOUND" | "NO_CERTIFICATE_CHAIN_FOUND_NO_POE" | "REVOKED_NO_POE" | "REVOKED_CA_NO_POE" | "OUT_OF_BOUNDS_NOT_REVOKED" | "OUT_OF_BOUNDS_NO_POE" | "REVOCATION_OUT_OF_BOUNDS_NO_POE" | "CRYPTO_CONSTRAINTS_FAILURE_NO_POE" | "NO_POE" | "TRY_LATER" | "SIGNED_DATA_NOT_FOUND" | "CUSTOM" | null;
            /**
             * Format: date-time
             * @description The earliest time at which it is proved to have existed; the time of the verification without a proof
             * @example 2026-11-21T08:00:00.000Z
             */
            best_signature_time: string | null;
            /** @description Why it did not pass, and after that notes that change nothing */
            reasons: components["schemas"]["VerificationReason"][];
            /** @description Certificates in PEM, from the signing certificate towards the trust anchor */
            certificate_chain: string[];
            /**
             * @description Where the trust comes from
             * @example CN=Tamga Root CA
             */
            trust_anchor: string | null;
            revocation: components["schemas"]["RevocationResult"];
            /** @description The earliest valid timestamp over the signature */
            timestamp: {
                /**
                 * Format: date-time
                 * @description The moment that it proves
                 * @example 2026-11-21T08:00:00.000Z
                 */
                time: string;
                /**
                 * @description The name of the timestamping authority
                 * @example CN=Tamga TSA
                 */
                tsa: string | null;
            } | null;
            /** @description The timestamps */
            timestamps: components["schemas"]["TimestampResult"][];
            /** @description What is signed, and whether the whole of it is */
            scopes: {
                /**
                 * @description The name, as people read it
                 * @example Agreement
                 */
                name: string;
                /**
                 * @description Whether it is covered whole
                 * @enum {string}
                 */
                scope: "full" | "partial";
            }[];
            /**
             * @description PDF alone: how much of the file it covers
             * @enum {string|null}
             */
            coverage: "UNCLEAR" | "CONTIGUOUS_BLOCK_FROM_START" | "ENTIRE_REVISION" | "ENTIRE_FILE" | null;
            /**
             * @description PDF alone: what was changed after it
             * @enum {string|null}
             */
            modification_level: "NONE" | "LTA_UPDATES" | "FORM_FILLING" | "ANNOTATIONS" | "OTHER" | null;
            /**
             * @description PDF alone
             * @example Signature1
             */
            field_name: string | null;
        };
        RevocationResult: {
            /**
             * @description The state it is in
             * @enum {string}
             */
            status: "good" | "revoked" | "unknown" | "not_needed";
            /**
             * @description The kind
             * @enum {string|null}
             */
            kind: "ocsp" | "crl" | null;
            /**
             * @description `embedded`, or the address it was fetched from
             * @example ocsp
             */
            source: string | null;
            /**
             * Format: date-time
             * @description When the authority stated it
             * @example 2026-11-21T08:00:00.000Z
             */
            this_update: string | null;
            /**
             * Format: date-time
             * @description When we had it
             * @example 2026-11-21T08:00:00.000Z
             */
            checked_at: string | null;
            /**
             * Format: date-time
             * @description When it was revoked; null otherwise
             * @example 2026-11-21T08:00:00.000Z
             */
            revoked_at: string | null;
            /**
             * @description A CRLReason (RFC 5280, 5.3.1)
             * @example The amount is wrong
             */
            reason: string | null;
        };
        TimestampResult: {
            /**
             * @description The timestamp, by its place in the file
             * @example T-1
             */
            id: string;
            /**
             * @description The kind
             * @enum {string}
             */
            kind: "content" | "signature" | "references" | "archive" | "document";
            /**
             * Format: date-time
             * @description The moment that it proves
             * @example 2026-11-21T08:00:00.000Z
             */
            time: string | null;
            /**
             * @description Distinguished name by RFC 4514
             * @example CN=Tamga TSA
             */
            tsa: string | null;
            /** @description true where the indication is TOTAL_PASSED */
            is_valid: boolean;
            /**
             * @description ETSI EN 319 102-1, clause 5.1.3
             * @enum {string}
             */
            indication: "TOTAL_PASSED" | "INDETERMINATE" | "TOTAL_FAILED";
            /**
             * @description Why it is not TOTAL_PASSED (ETSI EN 319 102-1, tables 5 and 6)
             * @enum {string|null}
             */
            sub_indication: "FORMAT_FAILURE" | "HASH_FAILURE" | "SIG_CRYPTO_FAILURE" | "REVOKED" | "EXPIRED" | "NOT_YET_VALID" | "SIG_CONSTRAINTS_FAILURE" | "CHAIN_CONSTRAINTS_FAILURE" | "CERTIFICATE_CHAIN_GENERAL_FAILURE" | "CRYPTO_CONSTRAINTS_FAILURE" | "POLICY_PROCESSING_ERROR" | "SIGNATURE_POLICY_NOT_AVAILABLE" | "TIMESTAMP_ORDER_FAILURE" | "NO_SIGNING_CERTIFICATE_FOUND" | "NO_CERTIFICATE_CHAIN_FOUND" | "NO_CERTIFICATE_CHAIN_FOUND_NO_POE" | "REVOKED_NO_POE" | "REVOKED_CA_NO_POE" | "OUT_OF_BOUNDS_NOT_REVOKED" | "OUT_OF_BOUNDS_NO_POE" | "REVOCATION_OUT_OF_BOUNDS_NO_POE" | "CRYPTO_CONSTRAINTS_FAILURE_NO_POE" | "NO_POE" | "TRY_LATER" | "SIGNED_DATA_NOT_FOUND" | "CUSTOM" | null;
            /** @description Why it did not pass, and after that notes that change nothing */
            reasons: components["schemas"]["VerificationReason"][];
            /** @description Certificates in PEM, from the signing certificate towards the trust anchor */
            certificate_chain: string[];
        };
        DocumentInput: {
            /**
             * Format: binary
             * @description A PDF, DOCX or XLSX file
             */
            file: string;
            /**
             * @description The name, as people read it
             * @example Agreement
             */
            name?: string;
            /**
             * @description A JSON list; or the field repeated
             * @example contract
             */
            tags?: string;
            /**
             * @description A JSON object
             * @example {"order":"7"}
             */
            metadata?: string;
        };
        Document: {
            /**
             * Format: uuid
             * @description The id; it never changes
             */
            id: string;
            /**
             * @description The name, as people read it
             * @example Agreement
             */
            name: string;
            /**
             * @description The name of the uploaded file
             * @example Agreement.docx
             */
            original_name: string;
            /**
             * @description The kind
             * @enum {string}
             */
            type: "pdf" | "docx" | "xlsx";
            /**
             * @description The media type of the uploaded file
             * @example application/pdf
             */
            mime_type: string;
            /** @description Bytes */
            size: number;
            /** @description How many pages it has; null until it was read */
            page_count: number | null;
            /**
             * @description The state it is in
             * @enum {string}
             */
            status: "processing" | "ready" | "failed";
            /**
             * @description SHA-256 of the bytes as they were uploaded, in hex
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            hash: string;
            /**
             * @description Always true: documents are kept encrypted
             * @constant
             */
            encrypted: true;
            /** @description The changes that were made to the file before it was used, in sentences; the upload is kept unchanged */
            changes: string[];
            /** @description Whatever you want to find again with it, as names and texts */
            metadata: {
                [key: string]: unknown;
            };
            /** @description Words of your own by which you find it */
            tags: string[];
            /**
             * @description Why it failed
             * @example It is encrypted: save it without a password
             */
            failure_reason?: string;
            /**
             * Format: date-time
             * @description When it was made
             * @example 2026-11-21T08:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed
             * @example 2026-11-21T08:00:00.000Z
             */
            updated_at: string;
        };
        EnvelopeInput: {
            /**
             * Format: uuid
             * @description The document that goes round
             */
            document_id: string;
            /**
             * @description The name, as people read it
             * @example Agreement
             */
            name: string;
            /**
             * @description Words for the reader
             * @example Please sign by Friday.
             */
            message?: string;
            /**
             * @description `sequential`: one after another in the order of the list; `parallel`: all at once; `hybrid`: by `routing_order`
             * @default sequential
             * @enum {string}
             */
            routing_type?: "sequential" | "parallel" | "hybrid";
            /**
             * @description Days from the sending until the envelope expires
             * @default 120
             */
            expires_in_days?: number;
            /**
             * @description Days between reminders; 0 for none
             * @default 3
             */
            reminder_days?: number;
            /**
             * @description The language of mails and pages: `mn` or `en`
             * @enum {string}
             */
            language?: "mn" | "en";
            /**
             * Format: uuid
             * @description The id of the application
             */
            client_id?: string;
            /**
             * Format: uri
             * @description Where the signer returns to from the end page: of one of the embedding origins of the application, with `status` and the id added
             * @example https://partner.example/orders/7/signed
             */
            redirect_url?: string;
            /**
             * @description Whether Tamga sends the link; with false you hand it over yourself
             * @default true
             */
            notify?: boolean;
            /** @description The recipients */
            recipients: components["schemas"]["RecipientInput"][];
            /** @description The fields of the page that recipients fill */
            fields?: components["schemas"]["EnvelopeFieldInput"][];
        };
        RecipientInput: {
            /**
             * Format: email
             * @description The e-mail address
             * @example bat@example.mn
             */
            email: string;
            /**
             * @description The name, as people read it
             * @example Bat Dorj
             */
            name?: string;
            /**
             * @description `signer`, `approver`, `cc` (gets a copy) or `in_person` (signs on a host’s device)
             * @default signer
             * @enum {string}
             */
            role?: "signer" | "approver" | "cc" | "in_person";
            /**
             * @description Recipients with the same number act at the same time, lower numbers first
             * @default 1
             */
            routing_order?: number;
            /**
             * @description How the recipient proves themselves: `email`, the link alone; `sms`, and a code by text message; `credential`, and the PIN of a certificate
             * @default email
             * @enum {string}
             */
            auth_method?: "email" | "email_code" | "sms" | "credential";
            /**
             * @description The phone number in international form (E.164)
             * @example +97699112233
             */
            phone?: string;
            /**
             * Format: password
             * @description A word that you tell the recipient by another way; the link opens with it alone
             * @example blue-horse-7
             */
            access_code?: string;
            /**
             * Format: email
             * @description Where the link of an `in_person` signer goes
             * @example bat@example.mn
             */
            host_email?: string;
            /**
             * @description Who hands over the device to an `in_person` signer
             * @example Saran Bold
             */
            host_name?: string;
            /**
             * @description The language of mails and pages: `mn` or `en`
             * @enum {string}
             */
            language?: "mn" | "en";
        };
        EnvelopeFieldInput: {
            /**
             * @description The kind
             * @enum {string}
             */
            type: "signature" | "initial" | "text" | "date" | "checkbox" | "dropdown" | "radio" | "number";
            /** @description The recipient who fills it, by the place in `recipients`, from 0 */
            recipient_index: number;
            /** @description The page, from 1 */
            page: number;
            /** @description The distance from the left edge of the page as it is displayed, in points (1/72 inch) */
            x: number;
            /** @description The distance from the top edge of the page as it is displayed, in points (1/72 inch) */
            y: number;
            /** @description The width in points */
            width: number;
            /** @description The height in points */
            height: number;
            /** @description Whether the recipient must fill it */
            required?: boolean;
            /**
             * @description A name for people
             * @example Work
             */
            label?: string;
            /**
             * @description What is in the field
             * @example Bat Dorj
             */
            value?: string;
            /**
             * @description The field fills itself when its signer signs: `date_signed` a date, in the time zone of your organization; `name` and `email` a text
             * @enum {string}
             */
            auto?: "date_signed" | "name" | "email";
            /**
             * @description The choices of a dropdown
             * @example [
             *       "Cash",
             *       "Card"
             *     ]
             */
            options?: string[];
            /**
             * @description radio: the signer chooses one of the fields with the same group
             * @example payment
             */
            group?: string;
        };
        CreatedEnvelope: {
            /**
             * Format: uuid
             * @description The id; it never changes
             */
            id: string;
            /**
             * @description The name, as people read it
             * @example Agreement
             */
            name: string;
            /**
             * @description The state it is in
             * @enum {string}
             */
            status: "draft";
            /**
             * Format: date-time
             * @description When it was made
             * @example 2026-11-21T08:00:00.000Z
             */
            created_at: string;
            /** @description What the certificates of the signatures will say of the signers, where it may surprise. Nothing is refused for it. */
            warnings: components["schemas"]["EnvelopeWarning"][];
        };
        EnvelopeWarning: {
            /**
             * @description The member that does not fit
             * @example recipients[0].email
             */
            path: string;
            /**
             * @description The code
             * @enum {string}
             */
            code: "certificate_unverified" | "certificate_names_phone" | "date_by_hand";
            /**
             * @description Words for the reader
             * @example Please sign by Friday.
             */
            message: string;
        };
        Envelope: {
            /**
             * Format: uuid
             * @description The id; it never changes
             */
            id: string;
            /**
             * @description What people say to support; it stands on every page, mail and text message, and opens nothing
             * @example R-7K3F-92XX
             */
            reference: string;
            /**
             * @description The name, as people read it
             * @example Agreement
             */
            name: string;
            /** @description null for a draft whose document was deleted */
            document: {
                /**
                 * Format: uuid
                 * @description The id; it never changes
                 */
                id: string;
                /**
                 * @description The name, as people read it
                 * @example Agreement
                 */
                name: string;
                /** @description How many pages it has; null until it was read */
                page_count: number | null;
            } | null;
            /**
             * @description The state it is in
             * @enum {string}
             */
            status: "draft" | "sent" | "in_progress" | "completed" | "declined" | "voided" | "expired";
            /**
             * @description `sequential`: one after another in the order of the list; `parallel`: all at once; `hybrid`: by `routing_order`
             * @enum {string}
             */
            routing_type: "sequential" | "parallel" | "hybrid";
            /** @description The recipients */
            recipients: components["schemas"]["Recipient"][];
            /**
             * Format: date-time
             * @description When it was sent
             * @example 2026-11-21T08:00:00.000Z
             */
            sent_at: string | null;
            /**
             * Format: date-time
             * @description When it ends by itself
             * @example 2026-11-21T08:00:00.000Z
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When it was made
             * @example 2026-11-21T08:00:00.000Z
             */
            created_at: string;
            /**
             * Format: uuid
             * @description Who made it
             */
            user_id: string;
            /**
             * @description Words for the reader
             * @example Please sign by Friday.
             */
            message: string | null;
            /** @description The fields of the page that recipients fill */
            fields: components["schemas"]["EnvelopeField"][];
            /** @description Days from the sending until the envelope expires */
            expires_in_days: number;
            /** @description Days between reminders; 0 for none */
            reminder_days: number;
            /** @description Whether Tamga sends the link; with false you hand it over yourself */
            notify: boolean;
            /**
             * Format: uuid
             * @description The id of the application
             */
            client_id?: string;
            /**
             * Format: uri
             * @description Where the signer returns to from the end page: of one of the embedding origins of the application, with `status` and the id added
             * @example https://partner.example/orders/7/signed
             */
            redirect_url?: string;
            /** @description Everybody has finished; the PDF is being sealed, or will be tried again after sealing_failed */
            sealing: boolean;
            sealing_failed?: components["schemas"]["SealingFailed"];
            /**
             * Format: date-time
             * @description When everybody had finished and the PDF was sealed; null until then
             * @example 2026-11-21T08:00:00.000Z
             */
            completed_at: string | null;
            /**
             * Format: date-time
             * @description When somebody declined; null otherwise
             * @example 2026-11-21T08:00:00.000Z
             */
            declined_at?: string;
            /**
             * Format: date-time
             * @description When the sender ended it; null otherwise
             * @example 2026-11-21T08:00:00.000Z
             */
            voided_at: string | null;
            /**
             * @description Why it was voided
             * @example The amount is wrong
             */
            reason?: string;
            /**
             * Format: date-time
             * @description When it expired
             * @example 2026-11-21T08:00:00.000Z
             */
            expired_at?: string;
            /** @description It, or the organization, is on legal hold: nothing of it is deleted */
            legal_hold: boolean;
            /**
             * Format: date-time
             * @description When it was last changed
             * @example 2026-11-21T08:00:00.000Z
             */
            updated_at: string;
        };
        Recipient: {
            /**
             * Format: uuid
             * @description The id; it never changes
             */
            id: string;
            /**
             * @description The e-mail address
             * @example bat@example.mn
             */
            email: string;
            /**
             * @description The name, as people read it
             * @example Bat Dorj
             */
            name: string;
            /**
             * @description `signer`, `approver`, `cc` or `in_person`
             * @enum {string}
             */
            role: "signer" | "approver" | "cc" | "in_person";
            /**
             * @description The state it is in
             * @enum {string}
             */
            status: "pending" | "sent" | "delivered" | "completed" | "declined" | "bounced" | "cancelled";
            /** @description Recipients with the same number act at the same time, lower numbers first */
            routing_order: number;
            /**
             * @description How the recipient proves themselves: `email`, the link alone; `sms`, and a code by text message; `credential`, and the PIN of a certificate
             * @enum {string}
             */
            auth_method: "email" | "email_code" | "sms" | "credential";
            /**
             * @description The phone number in international form (E.164)
             * @example +97699112233
             */
            phone: string | null;
            /** @description Whether the link asks for an access code */
            has_access_code: boolean;
            /** @description Too many access codes were wrong. Correct the recipient, and they get a new link */
            access_blocked: boolean;
            /**
             * @description in_person: who hosts
             * @example saran@example.mn
             */
            host_email?: string;
            /**
             * @description Who hands over the device to an `in_person` signer
             * @example Saran Bold
             */
            host_name?: string;
            /**
             * @description The language of mails and pages: `mn` or `en`
             * @example en
             */
            language: string;
            /** @description Who had the link: `recipient` once a mail server took a message with it, `sender` when you or a colleague asked for one and no correction has ended it since */
            link_given_to: ("sender" | "recipient")[];
            /**
             * Format: date-time
             * @description When it was sent
             * @example 2026-11-21T08:00:00.000Z
             */
            sent_at: string | null;
            /**
             * Format: date-time
             * @description When it arrived; null until then
             * @example 2026-11-21T08:00:00.000Z
             */
            delivered_at: string | null;
            /**
             * Format: date-time
             * @description When the signature was accepted; null until then
             * @example 2026-11-21T08:00:00.000Z
             */
            signed_at: string | null;
            /**
             * Format: date-time
             * @description When somebody declined; null otherwise
             * @example 2026-11-21T08:00:00.000Z
             */
            declined_at: string | null;
            /**
             * @description Why the recipient declined, in their words
             * @example The amount is wrong
             */
            decline_reason: string | null;
            /**
             * @description `link`: somebody with the link declined; `verified`: this browser had shown the one-time code
             * @enum {string|null}
             */
            declined_by: "link" | "verified" | null;
        };
        EnvelopeField: {
            /**
             * Format: uuid
             * @description The id; it never changes
             */
            id: string;
            /**
             * Format: uuid
             * @description The recipient
             */
            recipient_id: string;
            /**
             * @description The kind
             * @enum {string}
             */
            type: "signature" | "initial" | "text" | "date" | "checkbox" | "dropdown" | "radio" | "number";
            /** @description The page, from 1 */
            page: number;
            /** @description PDF points from the left of the page as displayed */
            x: number;
            /** @description PDF points from the top of the page as displayed */
            y: number;
            /** @description The width in points */
            width: number;
            /** @description The height in points */
            height: number;
            /** @description Whether the recipient must fill it */
            required: boolean;
            /**
             * @description A name for people
             * @example Work
             */
            label?: string;
            /**
             * @description What is in the field
             * @example Bat Dorj
             */
            value: string | null;
            /**
             * @description What the field fills itself with when its signer signs; null where the signer fills it
             * @enum {string}
             */
            auto?: "date_signed" | "name" | "email";
            /** @description The choices of a dropdown */
            options?: string[];
            /**
             * @description Of a radio field: its signer chooses one of the fields with the same group
             * @example payment
             */
            group?: string;
            /**
             * @description The state it is in
             * @enum {string}
             */
            status: "pending" | "completed";
            /**
             * Format: date-time
             * @description When the signature was accepted; null until then
             * @example 2026-11-21T08:00:00.000Z
             */
            signed_at: string | null;
        };
        /** @description Present while the document cannot be certified, signed or sealed. The sender may void the envelope, even after everybody has finished. The service tries again by itself every few hours. */
        SealingFailed: {
            /**
             * @description certify: before anybody was invited; sign: putting in a signature that a recipient has agreed to; complete: after everybody has finished
             * @enum {string}
             */
            step: "certify" | "sign" | "complete";
            /**
             * @description The problem, and what to do about it
             * @example The amount is wrong
             */
            reason: string;
            /**
             * Format: date-time
             * @description Since when it is so
             * @example 2026-11-21T08:00:00.000Z
             */
            since: string;
        };
        SentEnvelope: {
            /**
             * Format: uuid
             * @description The id; it never changes
             */
            id: string;
            /**
             * @description The state it is in
             * @enum {string}
             */
            status: "sent" | "in_progress";
            /**
             * Format: date-time
             * @description When it was sent
             * @example 2026-11-21T08:00:00.000Z
             */
            sent_at: string;
            /** @description What the certificates of the signatures will say of the signers, where it may surprise. Nothing is refused for it. */
            warnings: components["schemas"]["EnvelopeWarning"][];
        };
        EnvelopeVoidInput: {
            /**
             * @description The reason, in words
             * @example The amount is wrong
             */
            reason: string;
        };
        VoidedEnvelope: {
            /**
             * Format: uuid
             * @description The id; it never changes
             */
            id: string;
            /**
             * @description The state it is in
             * @enum {string}
             */
            status: "voided";
            /**
             * Format: date-time
             * @description When the sender ended it; null otherwise
             * @example 2026-11-21T08:00:00.000Z
             */
            voided_at: string;
        };
        OpenSessionState: {
            /** @description The envelope */
            envelope: {
                /**
                 * @description The name, as people read it
                 * @example Agreement
                 */
                name: string;
                /**
                 * @description Words for the reader
                 * @example Please sign by Friday.
                 */
                message: string | null;
                /** @description Who sent it */
                sender: {
                    /**
                     * @description The name, as people read it
                     * @example Agreement
                     */
                    name: string;
                    /**
                     * @description The organization
                     * @example Altan LLC
                     */
                    organization: string;
                };
                /**
                 * Format: date-time
                 * @description When it ends by itself
                 * @example 2026-11-21T08:00:00.000Z
                 */
                expires_at: string;
                /**
                 * @description declined, voided or expired only while a signature that was accepted before waits for the PIN once more
                 * @enum {string}
                 */
                status: "sent" | "in_progress" | "declined" | "voided" | "expired";
            };
            /** @description The caller of this link */
            recipient: {
                /**
                 * @description The name, as people read it
                 * @example Agreement
                 */
                name: string;
                /**
                 * @description The e-mail address
                 * @example bat@example.mn
                 */
                email: string | null;
                /**
                 * @description What the user may do: `owner`, `admin` or `user`
                 * @enum {string}
                 */
                role: "signer" | "approver" | "cc" | "in_person";
                /**
                 * @description The state it is in
                 * @enum {string}
                 */
                status: "pending" | "sent" | "delivered" | "completed" | "declined" | "bounced" | "cancelled";
                /**
                 * @description What is asked for beside the link, and so what the certificate of a signature names: `email` the address, as unverified; `email_code` the address; `sms` the phone number
                 * @enum {string}
                 */
                auth_method: "email" | "email_code" | "sms" | "credential";
                /**
                 * @description The language of mails and pages: `mn` or `en`
                 * @enum {string}
                 */
                language: "mn" | "en";
                /**
                 * @description Who hands over the device to an `in_person` signer
                 * @example Saran Bold
                 */
                host_name: string | null;
                /** @description Whether the host has confirmed that the right person is there */
                host_confirmed: boolean;
            };
            /** @description Whether they may act now */
            your_turn: boolean;
            /** @description The proofs that are still missing, in this order */
            requires: ("access_code" | "otp" | "credential")[];
            /**
             * @description Too many access codes were wrong: only the sender can help, with a new link
             * @constant
             */
            access_blocked?: true;
            /**
             * @description Where the one-time code goes
             * @example +976•••••33
             */
            masked_address: string | null;
            /** @description They have agreed, and it is being completed */
            sealing: boolean;
            /**
             * @description The recipient has agreed, but the document cannot be signed or sealed. The sender is told, and the service tries again by itself
             * @constant
             */
            sealing_failed?: true;
            /** @description Their own; null before their turn and until the access code was right */
            fields: components["schemas"]["SessionField"][] | null;
            /** @description The document */
            document: {
                /** @description How many pages it has; null until it was read */
                page_count: number;
                /**
                 * Format: uri
                 * @description The address that gets the events
                 * @example https://partner.example/hooks
                 */
                url: string;
                /**
                 * @description The version of the program
                 * @enum {string}
                 */
                version: "original" | "current";
            } | null;
            /** @description auth_method credential: the credentials that they can sign with */
            credentials?: {
                /**
                 * Format: uuid
                 * @description The id; it never changes
                 */
                id: string;
                /**
                 * @description A name for people
                 * @example Work
                 */
                label: string;
                /**
                 * @description The name in the certificate
                 * @example CN=Bat Dorj
                 */
                subject: string;
            }[];
            /** @description auth_method credential: present when they confirmed on their own device besides */
            confirmed_on_device?: boolean;
            /** @description auth_method credential: the missing prerequisites, without which they cannot sign here */
            credential_missing?: ("account" | "identity" | "credential")[];
            /**
             * Format: date-time
             * @description When they signed or approved, while others still act
             * @example 2026-11-21T08:00:00.000Z
             */
            signed_at?: string;
            /**
             * Format: uri
             * @description For somebody who has acted, and after the end: where they return to, with `status`, `envelope_id` and `recipient_id`; absent when its origin is not registered any more
             * @example https://partner.example/orders/7/signed
             */
            redirect_url?: string;
            /**
             * @description Beside redirect_url: the name of the application
             * @example Altan Bank
             */
            application?: string;
        };
        /** @description In PDF points from the top left of the page as displayed; pages from 1 */
        SessionField: {
            /**
             * Format: uuid
             * @description The id; it never changes
             */
            id: string;
            /**
             * @description The kind
             * @enum {string}
             */
            type: "signature" | "initial" | "text" | "date" | "checkbox" | "dropdown" | "radio" | "number";
            /** @description The page, from 1 */
            page: number;
            /** @description The distance from the left edge of the page as it is displayed, in points (1/72 inch) */
            x: number;
            /** @description The distance from the top edge of the page as it is displayed, in points (1/72 inch) */
            y: number;
            /** @description The width in points */
            width: number;
            /** @description The height in points */
            height: number;
            /** @description Whether the recipient must fill it */
            required: boolean;
            /**
             * @description A name for people
             * @example Work
             */
            label: string | null;
            /**
             * @description Of a field that fills itself: what it fills itself with
             * @example Bat Dorj
             */
            value: string | null;
            /**
             * @description What the field fills itself with when its signer signs; null where the signer fills it
             * @enum {string|null}
             */
            auto: "date_signed" | "name" | "email" | null;
            /** @description The choices of a dropdown */
            options: string[] | null;
            /**
             * @description Of a radio field: its signer chooses one of the fields with the same group
             * @example payment
             */
            group: string | null;
        };
        EndedSessionState: {
            /** @description The envelope */
            envelope: {
                /**
                 * @description The name, as people read it
                 * @example Agreement
                 */
                name: string;
                /** @description Who sent it */
                sender: {
                    /**
                     * @description The name, as people read it
                     * @example Agreement
                     */
                    name: string;
                    /**
                     * @description The organization
                     * @example Altan LLC
                     */
                    organization: string;
                };
                /**
                 * @description The state it is in
                 * @enum {string}
                 */
                status: "draft" | "sent" | "in_progress" | "completed" | "declined" | "voided" | "expired";
                /**
                 * Format: date-time
                 * @description When it was sent
                 * @example 2026-11-21T08:00:00.000Z
                 */
                sent_at: string | null;
                /**
                 * Format: date-time
                 * @description When everybody had finished and the PDF was sealed; null until then
                 * @example 2026-11-21T08:00:00.000Z
                 */
                completed_at: string | null;
                /**
                 * Format: date-time
                 * @description When somebody declined; null otherwise
                 * @example 2026-11-21T08:00:00.000Z
                 */
                declined_at: string | null;
                /**
                 * Format: date-time
                 * @description When the sender ended it; null otherwise
                 * @example 2026-11-21T08:00:00.000Z
                 */
                voided_at: string | null;
                /**
                 * Format: date-time
                 * @description When it expired
                 * @example 2026-11-21T08:00:00.000Z
                 */
                expired_at: string | null;
                /**
                 * @description Why it was declined or voided, in the words of whoever did; null where none was given, and until the access code was right
                 * @example The amount is wrong
                 */
                reason: string | null;
            };
            /** @description The caller of this link */
            recipient: {
                /**
                 * @description What the user may do: `owner`, `admin` or `user`
                 * @enum {string}
                 */
                role: "signer" | "approver" | "cc" | "in_person";
                /**
                 * @description The state it is in
                 * @enum {string}
                 */
                status: "pending" | "sent" | "delivered" | "completed" | "declined" | "bounced" | "cancelled";
                /**
                 * Format: date-time
                 * @description When the signature was accepted; null until then
                 * @example 2026-11-21T08:00:00.000Z
                 */
                signed_at: string | null;
            };
            /** @description Present where this browser may have the certificate of completion */
            certificate?: boolean;
            /**
             * Format: uri
             * @description For somebody who has acted, and after the end: where they return to, with `status`, `envelope_id` and `recipient_id`; absent when its origin is not registered any more
             * @example https://partner.example/orders/7/signed
             */
            redirect_url?: string;
            /**
             * @description Beside redirect_url: the name of the application
             * @example Altan Bank
             */
            application?: string;
        };
        EnvelopeSigningInput: {
            /**
             * @description The fields of the page that recipients fill
             * @default []
             */
            fields?: {
                /**
                 * Format: uuid
                 * @description The id; it never changes
                 */
                id: string;
                /**
                 * @description text: one line; date: YYYY-MM-DD; checkbox: true or false; initial: typed initials, in place of `initials`; empty clears it
                 * @example Bat Dorj
                 */
                value: string;
            }[];
            signature?: components["schemas"]["SignatureMark"];
            initials?: components["schemas"]["SignatureMark"];
            /**
             * @description true: the signer agrees to sign this document
             * @constant
             */
            consent: true;
            /**
             * @description The words of our page that the signer agreed to: the certificate of completion quotes them. Left out where your own page asked
             * @enum {string}
             */
            consent_words?: "2026-11-28/en" | "2026-11-28/mn";
            /**
             * @description The one-time code, six digits
             * @example 482913
             */
            otp?: string;
            /**
             * @description The PIN of the signer’s certificate, at level 3
             * @example 482910
             */
            pin?: string;
            /**
             * Format: uuid
             * @description The certificate that signs, at level 3; needed where there are several
             */
            credential_id?: string;
        };
        SignatureMark: {
            /**
             * @description The kind
             * @enum {string}
             */
            type: "drawn" | "typed" | "uploaded";
            /**
             * @description drawn, uploaded: a PNG of at most 300000 bytes, as data URL
             * @example data:image/png;base64,iVBORw0KGgo
             */
            image?: string | null;
            /**
             * @description typed: the text that the signer typed
             * @example The link was sent.
             */
            text?: string | null;
        };
        ApprovalInput: {
            /**
             * @description true: the signer agrees to sign this document
             * @constant
             */
            consent: true;
            /**
             * @description The words of our page that the signer agreed to: the certificate of completion quotes them. Left out where your own page asked
             * @enum {string}
             */
            consent_words?: "2026-11-28/en" | "2026-11-28/mn";
            /**
             * @description The one-time code, six digits
             * @example 482913
             */
            otp?: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["TokenRequest"];
            };
        };
        responses: {
            /** @description The token, for one hour; for a person a quarter of it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenResponse"];
                };
            };
        };
    };
    registerWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same input within 24 h gives the first answer again */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookInput"];
            };
        };
        responses: {
            /** @description Registered and active */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithKey"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description The id; it never changes
                         */
                        id: string;
                        /**
                         * @description true: it is gone
                         * @constant
                         */
                        deleted: true;
                    };
                };
            };
        };
    };
    createSignRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same input within 24 h gives the first answer again */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignRequestInput"];
            };
        };
        responses: {
            /** @description The request exists and waits for its signer */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedSignRequest"];
                };
            };
        };
    };
    getSignRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the sign request */
                request_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of the request */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignRequest"];
                };
            };
        };
    };
    withdrawSignRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the sign request */
                request_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is withdrawn */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description The id of the sign request
                         */
                        request_id: string;
                        /**
                         * @description The state it is in
                         * @enum {string}
                         */
                        status: "expired";
                        /**
                         * @description The reason, in words
                         * @enum {string}
                         */
                        reason: "withdrawn";
                    };
                };
            };
        };
    };
    getEvidence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the sign request */
                request_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The evidence */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    sendOtp: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same input within 24 h gives the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The token at the end of the link */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The code is on its way */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Where the code went, masked
                         * @example +976•••••33
                         */
                        masked_address: string;
                        /**
                         * Format: date-time
                         * @description When it ends by itself
                         * @example 2026-11-21T08:00:00.000Z
                         */
                        expires_at: string;
                    };
                };
            };
        };
    };
    signSignRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same input within 24 h gives the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The token at the end of the link */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SigningInput"];
            };
        };
        responses: {
            /** @description Signed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The state it is in
                         * @enum {string}
                         */
                        status: "signed";
                        /**
                         * Format: date-time
                         * @description When the signature was accepted; null until then
                         * @example 2026-11-21T08:00:00.000Z
                         */
                        signed_at: string;
                    };
                };
            };
            /** @description Accepted; the signature is being made */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The state it is in
                         * @enum {string}
                         */
                        status: "pending";
                        /**
                         * @description true: the signature is agreed to and is being made; ask for the state again
                         * @constant
                         */
                        sealing: true;
                        /**
                         * Format: date-time
                         * @description When the signature was accepted; null until then
                         * @example 2026-11-21T08:00:00.000Z
                         */
                        signed_at: string;
                    };
                };
            };
        };
    };
    declineSignRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same input within 24 h gives the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The token at the end of the link */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DeclineInput"];
            };
        };
        responses: {
            /** @description Declined */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The state it is in
                         * @enum {string}
                         */
                        status: "rejected";
                        /**
                         * Format: date-time
                         * @description When the signer declined; null otherwise
                         * @example 2026-11-21T08:00:00.000Z
                         */
                        rejected_at: string;
                    };
                };
            };
        };
    };
    registerAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same input within 24 h gives the first answer again */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Registration"];
            };
        };
        responses: {
            /** @description The account is open; a mail asks to confirm the address */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true where the call did what it says, false beside an `error`
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["SignedIn"];
                    };
                };
            };
        };
    };
    verifyEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailProof"];
            };
        };
        responses: {
            /** @description Proved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true where the call did what it says, false beside an `error`
                         * @constant
                         */
                        success: true;
                        /** @description The content of the answer */
                        data: {
                            user: components["schemas"]["User"];
                        };
                    };
                };
            };
        };
    };
    verifySignature: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["VerificationInput"];
            };
        };
        responses: {
            /** @description The result */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerificationResult"];
                };
            };
        };
    };
    uploadDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same input within 24 h gives the first answer again */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["DocumentInput"];
            };
        };
        responses: {
            /** @description Stored; it is being looked at */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true where the call did what it says, false beside an `error`
                         * @constant
                         */
                        success: true;
                        /** @description The content of the answer */
                        data: {
                            document: components["schemas"]["Document"];
                        };
                    };
                };
            };
        };
    };
    getDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true where the call did what it says, false beside an `error`
                         * @constant
                         */
                        success: true;
                        /** @description The content of the answer */
                        data: {
                            document: components["schemas"]["Document"];
                        };
                    };
                };
            };
        };
    };
    createEnvelope: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same input within 24 h gives the first answer again */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnvelopeInput"];
            };
        };
        responses: {
            /** @description The draft exists */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true where the call did what it says, false beside an `error`
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["CreatedEnvelope"];
                    };
                };
            };
        };
    };
    getEnvelope: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The envelope */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true where the call did what it says, false beside an `error`
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["Envelope"];
                    };
                };
            };
        };
    };
    sendEnvelope: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same input within 24 h gives the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The id of the object */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is sent */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true where the call did what it says, false beside an `error`
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["SentEnvelope"];
                    };
                };
            };
        };
    };
    voidEnvelope: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same input within 24 h gives the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The id of the object */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnvelopeVoidInput"];
            };
        };
        responses: {
            /** @description It is voided */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description true where the call did what it says, false beside an `error`
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["VoidedEnvelope"];
                    };
                };
            };
        };
    };
    downloadEnvelope: {
        parameters: {
            query?: {
                /** @description original: the PDF as it was sent; current: the latest PDF; left out: only the completed PDF */
                version?: "original" | "current";
            };
            header?: never;
            path: {
                /** @description The id of the object */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The PDF; ETag is its SHA-256 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    getCompletionCertificate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The certificate of completion */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    openSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same input within 24 h gives the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The token at the end of the link */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Opened */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The state it is in
                         * @enum {string}
                         */
                        status: "delivered";
                        /**
                         * Format: date-time
                         * @description When it arrived; null until then
                         * @example 2026-11-21T08:00:00.000Z
                         */
                        delivered_at: string;
                    };
                };
            };
        };
    };
    getSessionState: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The token at the end of the link */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The envelope as they may see it, or how it ended */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenSessionState"] | components["schemas"]["EndedSessionState"];
                };
            };
        };
    };
    getSessionDocument: {
        parameters: {
            query?: {
                /** @description To be shown, or to be saved */
                disposition?: "inline" | "attachment";
            };
            header?: never;
            path: {
                /** @description The token at the end of the link */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes; ETag is their SHA-256 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description The part that Range asked for, one range at a time */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    sendRecipientCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same input within 24 h gives the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The token at the end of the link */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The code is on its way */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Where the code went, masked
                         * @example +976•••••33
                         */
                        masked_address: string;
                        /**
                         * Format: date-time
                         * @description When it ends by itself
                         * @example 2026-11-21T08:00:00.000Z
                         */
                        expires_at: string;
                    };
                };
            };
        };
    };
    signEnvelope: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same input within 24 h gives the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The token at the end of the link */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnvelopeSigningInput"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The state of the recipient
                         * @enum {string}
                         */
                        status: "completed";
                        /**
                         * Format: date-time
                         * @description When the signature was accepted; null until then
                         * @example 2026-11-21T08:00:00.000Z
                         */
                        signed_at: string;
                    };
                };
            };
            /** @description Accepted; it is being completed */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The state of the recipient
                         * @example completed
                         */
                        status: string;
                        /**
                         * @description true: the signature is agreed to and is being made; ask for the state again
                         * @constant
                         */
                        sealing: true;
                        /**
                         * Format: date-time
                         * @description When the signature was accepted; null until then
                         * @example 2026-11-21T08:00:00.000Z
                         */
                        signed_at: string;
                    };
                };
            };
        };
    };
    approveEnvelope: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same input within 24 h gives the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The token at the end of the link */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApprovalInput"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The state of the recipient
                         * @enum {string}
                         */
                        status: "completed";
                        /**
                         * Format: date-time
                         * @description When the signature was accepted; null until then
                         * @example 2026-11-21T08:00:00.000Z
                         */
                        signed_at: string;
                    };
                };
            };
            /** @description Accepted; it is being completed */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The state of the recipient
                         * @example completed
                         */
                        status: string;
                        /**
                         * @description true: the signature is agreed to and is being made; ask for the state again
                         * @constant
                         */
                        sealing: true;
                        /**
                         * Format: date-time
                         * @description When the signature was accepted; null until then
                         * @example 2026-11-21T08:00:00.000Z
                         */
                        signed_at: string;
                    };
                };
            };
        };
    };
}
