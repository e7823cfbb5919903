// Made from the OpenAPI document by `npm run client:types`; not to be edited. A test fails when it is stale.
export interface paths {
    "/partner/sign-request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sign requests
         * @description Newest first, filtered by your own reference and metadata, by state and by time.
         */
        get: operations["listSignRequests"];
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
    "/partner/sign-request/{request_id}/remind": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the link again
         * @description Sends the link once more to the same address, at most once an hour.
         */
        post: operations["remindSigner"];
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
        /**
         * List webhooks
         * @description Every webhook of the client, newest first.
         */
        get: operations["listWebhooks"];
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
        /**
         * Read a webhook
         * @description One webhook, without its key.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Ends the webhook; its open deliveries end as failed.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook
         * @description Members that are left out stay unchanged. Deliveries under way go to the new address from their next attempt on.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/partner/webhooks/{id}/rotate-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate a webhook's key
         * @description X-Webhook-Signature keeps the key before for 24 h or until the new one is confirmed; webhook-signature carries both, the new one first.
         */
        post: operations["rotateWebhookKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/partner/webhooks/{id}/rotate-key/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a webhook's new key
         * @description The keys before it sign nothing any more. Without a rotation under way nothing changes.
         */
        post: operations["confirmWebhookKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/partner/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Sends `webhook.test` with the same headers, signatures and schedule as any event; to a disabled webhook too.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/partner/webhooks/{id}/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send failed deliveries again
         * @description Restarts the schedule of each delivery that has failed for good, oldest first, with the same X-Webhook-Id and body, to the current address; at most 100 a call. Test events, and bodies that were erased, are left out.
         */
        post: operations["recoverWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/partner/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a webhook's deliveries
         * @description What was sent to one webhook, newest first, with every attempt.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/partner/webhook-deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries
         * @description Every delivery of the caller, newest first: to webhooks, to a callback_url, to webhooks since deleted.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/partner/webhook-deliveries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a delivery
         * @description One delivery: its body, its attempts, and when it is tried next.
         */
        get: operations["getDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/partner/webhook-deliveries/{id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description Restarts the schedule, with the same X-Webhook-Id and body. While the delivery still runs, its next attempt is made at once.
         */
        post: operations["redeliverDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/partner/webhook-listeners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a listener
         * @description A temporary webhook for development: no address, its own key, and a stream on which its deliveries go out. It ends a minute after its stream, and with DELETE. There are three at most.
         */
        post: operations["openListener"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/partner/webhooks/{id}/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Hear a listener's deliveries
         * @description Server-sent events. `listening` comes first; each `delivery` has the headers and the body that a webhook would get. What is not answered comes again on the next stream, under the same id. A stream ends after a quarter of an hour, or when the process ends: open it again.
         */
        get: operations["streamDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/partner/webhook-deliveries/{id}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer a delivery of a listener
         * @description Says what the receiver of a forwarded delivery answered; the first answer counts.
         */
        post: operations["answerDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/partner/callback-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the callback key
         * @description The key that signs deliveries to a `callback_url`; it is made when it is first asked for.
         */
        get: operations["getCallbackKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/partner/callback-key/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the callback key
         * @description X-Webhook-Signature keeps the key before for 24 h or until the new one is confirmed; webhook-signature carries both, the new one first.
         */
        post: operations["rotateCallbackKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/partner/callback-key/rotate/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the new callback key
         * @description The keys before it sign nothing any more. Without a rotation under way nothing changes.
         */
        post: operations["confirmCallbackKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sign/{token}/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The state of a signing link
         * @description Everything that a page for the signer needs: the document, the state, and what the signer has to give.
         */
        get: operations["getSigningState"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sign/{token}/confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask the signer on their own device
         * @description At level 3. The signer types the number on the device; from then on, for ten minutes, `sign` needs no `otp` in this browser, and the state names the credentials. The answer is the same where nobody can be asked: then no device ever confirms, and a code does.
         */
        post: operations["askDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sign/{token}/opened": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say that the signer has opened it
         * @description For the page itself, because scanners of mail open links too. Once for each link is enough; more change nothing.
         */
        post: operations["openSignRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sign/{token}/evidence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the evidence as the signer
         * @description The same PDF as its partner gets, once the request is signed, rejected or expired, for a browser that has shown the one-time code within ten minutes: the link alone is not enough, because it may have been forwarded. The state of the link says with `evidence` whether it is to be had.
         */
        get: operations["getSignerEvidence"];
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
    "/sign/{token}/otp/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show the one-time code before signing
         * @description A right code is remembered for ten minutes in a cookie of this link: until then `sign` needs no `otp`, and the state names the credentials.
         */
        post: operations["verifyOtp"];
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
    "/api/v1/signature/cades/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify a signature: CAdES (CMS)
         * @description Open to everybody, from any origin. A file that can be read gets 200 with the result, also when its signatures do not hold.
         */
        post: operations["verifyCades"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/signature/xades/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify a signature: XAdES (XML)
         * @description Open to everybody, from any origin. A file that can be read gets 200 with the result, also when its signatures do not hold.
         */
        post: operations["verifyXades"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/signature/pades/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify a signature: PAdES (PDF)
         * @description Open to everybody, from any origin. A file that can be read gets 200 with the result, also when its signatures do not hold.
         */
        post: operations["verifyPades"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/signature/asic/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify a signature: ASiC container
         * @description Open to everybody, from any origin. A file that can be read gets 200 with the result, also when its signatures do not hold.
         */
        post: operations["verifyAsic"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
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
    "/api/v1/oauth/introspect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a token
         * @description RFC 7662, open to everybody; {"active": false} for anything that cannot be used now. A form gets its errors as RFC 6749 writes them. JSON with the same members is taken as well; its errors are those of the rest of the partner API.
         */
        post: operations["introspectToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/oauth/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a token
         * @description RFC 7009, open to everybody; the same answer whether or not the token was known. A form gets its errors as RFC 6749 writes them. JSON with the same members is taken as well; its errors are those of the rest of the partner API.
         */
        post: operations["revokeToken"];
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
    "/envelope/{token}/access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show the access code
         * @description A cookie of this link remembers a right code for eight hours. The fifth wrong code within 15 minutes locks the link for 15 minutes. After 20 wrong codes in all, the link takes no more (`details.blocked`) until the sender corrects the recipient, who then gets a new link.
         */
        post: operations["giveAccessCode"];
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
    "/envelope/{token}/certificate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the certificate of completion as a recipient
         * @description The same PDF as its sender gets, for as many days after the end as a link to the sealed PDF works, and for a browser that has shown what the sender asked for: the access code, and the one-time code. The state of the link says with `certificate` whether it is to be had.
         */
        get: operations["getRecipientCertificate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/{token}/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the receipt of your own act
         * @description A sealed PDF about what this recipient signed, approved or declined, with nothing of other recipients. It is had from their act on, and for as many days after the end as a link to the sealed PDF works, in a browser that has shown what the sender asked for: the access code, and the one-time code. The state of the link says with `receipt` whether it is to be had. Each is made anew and says how the envelope stands then; beyond ten an hour each is followed by a delay.
         */
        get: operations["getRecipientReceipt"];
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
    "/envelope/{token}/host": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm to be present (in person)
         * @description For links of the role in_person: without it the signer cannot sign.
         */
        post: operations["confirmHost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/{token}/confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask the recipient on their own device
         * @description For auth_method credential. The recipient types the number on the device; a signature of the next ten minutes in this browser rests on it, besides the PIN. The answer is the same where there is no device.
         */
        post: operations["askRecipientDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/{token}/prepare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prepare a signature with a credential
         * @description For auth_method credential: `sign` within 60 s signs exactly this. Afterwards, or after another `prepare`, it answers revision_changed.
         */
        post: operations["prepareSignature"];
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
    "/envelope/{token}/decline": {
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
         * @description Ends the envelope for everybody, and sends the reason to the sender.
         */
        post: operations["declineEnvelope"];
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
    "/api/v1/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description Gives a pair of tokens for an address and a password, and a code where the account has a second factor.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the next pair of tokens
         * @description Gives the next pair of tokens. A refresh token is good once; used again, it ends the session.
         */
        post: operations["refreshTokens"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out
         * @description Ends the session of the token.
         */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * My account
         * @description The account of the caller.
         */
        get: operations["getMe"];
        /**
         * Change my account
         * @description Changes name, language or phone number; a new number has to be proved.
         */
        put: operations["updateMe"];
        post?: never;
        /**
         * Delete my account
         * @description It ends as when an owner deletes a user: sessions, keys, devices and mailed links end, certificates are revoked, address, phone and password are erased. `details.hindrance` says why it is refused: members, envelopes, systems, hold.
         */
        delete: operations["deleteMe"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/me/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export what is kept about me
         * @description A ZIP with JSON by table, the evidence of sign requests to my proved addresses, the sealed documents of envelopes that I received, and a manifest with the SHA-256 of each file; of every organization, and nothing about others. It needs a sign-in of the last ten minutes.
         */
        get: operations["exportMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/me/phone/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prove my phone number
         * @description Proves the phone number by the code that was sent to it.
         */
        post: operations["verifyPhone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * My open sessions
         * @description Every open session of the caller, the present one among them.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /**
         * End all my other sessions
         * @description Ends every session of the caller but the present one.
         */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sessions/{id}": {
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
         * End a session of mine
         * @description Ends one session of the caller, wherever it is open.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/reauthenticate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give my password again
         * @description Gives the password again, for acts that ask for somebody who has signed in lately.
         */
        post: operations["reauthenticateSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * My second factor
         * @description What the caller signs in with besides the password.
         */
        get: operations["getSecondFactor"];
        put?: never;
        /**
         * Begin to set up an app that makes codes
         * @description TOTP (RFC 6238): SHA-1, six digits, 30 s. The secret is for this session and half an hour; confirm it by the first code.
         */
        post: operations["beginSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/second-factor/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the app by its first code
         * @description The app counts from now on. The answer has the recovery codes, shown once.
         */
        post: operations["confirmSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/second-factor/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make my recovery codes anew
         * @description Makes ten new recovery codes; those of before are dead.
         */
        post: operations["renewRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/second-factor/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove the app that makes codes
         * @description Takes the app away, and the recovery codes with it.
         */
        post: operations["removeSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * My passkeys
         * @description Every passkey of the caller.
         */
        get: operations["listPasskeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/passkeys/{id}": {
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
         * Remove a passkey of mine
         * @description Takes a passkey away: nobody signs in by it any more.
         */
        delete: operations["removePasskey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change my password
         * @description Changes the password and ends all other sessions.
         */
        post: operations["changePassword"];
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
    "/api/v1/auth/resend-verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the mail to confirm my address again
         * @description Sends the mail again that proves the address. The answer tells nobody whether there is such an account.
         */
        post: operations["resendVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a new password
         * @description Sends a mail with a link to set a new password. The answer tells nobody whether there is such an account.
         */
        post: operations["forgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose a new password
         * @description With the token of a mailed link, of a reset or of an invitation. A person who accepts an invitation is a member from then on; who has an account under the invited address already gives its present password and the code of its second factor, and moves with it.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * My API keys
         * @description Every key of the caller, without the keys themselves.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Make an API key
         * @description Makes a key that acts as the caller. The key itself is in this answer alone: keep it.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/api-keys/{id}": {
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
         * Delete an API key
         * @description Ends the key at once.
         */
        delete: operations["deleteApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * My organization
         * @description The organization of the caller.
         */
        get: operations["getOrganization"];
        /**
         * Change my organization’s name or settings
         * @description Settings replace the ones before as a whole; only language, time_zone, sender_notices and page_line stay when they are left out.
         */
        put: operations["updateOrganization"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organization/retention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * For how long what has ended is kept
         * @description For how long the organization keeps what has ended; null is for ever.
         */
        get: operations["getRetention"];
        /**
         * Set for how long what has ended is kept
         * @description In days, or forever. What is left out stays. A longer time holds at once; a shorter one holds after seven days, and each owner gets a mail. Nothing on legal hold is deleted.
         */
        put: operations["putRetention"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organization/legal-holds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Legal holds
         * @description What must not be deleted, since when, and why.
         */
        get: operations["listLegalHolds"];
        put?: never;
        /**
         * Place a legal hold
         * @description Nothing of the organization, or of the one envelope or sign request, is deleted, purged or erased until an owner lifts it. The audit trail has the reason.
         */
        post: operations["placeLegalHold"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organization/legal-holds/{id}/lift": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Lift a legal hold
         * @description One that an owner placed; those of the operator are lifted by their staff alone.
         */
        post: operations["liftLegalHold"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Users of my organization
         * @description A caller with the role user sees colleagues without phone and last sign-in.
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Invite a user
         * @description Inviting an address that is invited already sends a fresh link; the one before opens nothing.
         */
        post: operations["inviteUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A user of my organization
         * @description One user of the organization.
         */
        get: operations["getUser"];
        /**
         * Change, disable or enable a user
         * @description Disabling ends every session and API key of the user at once. When enabled again, the user signs in again; a user who had never joined is invited again.
         */
        put: operations["updateUser"];
        post?: never;
        /**
         * Delete a user
         * @description Sessions and API keys end, address, phone and password are erased, and the address is free. Documents, envelopes and audit events stay, under the user’s id and name. The link of an invited user opens nothing any more.
         */
        delete: operations["deleteUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Plans
         * @description Every plan with its limits.
         */
        get: operations["listPlans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/subscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * My organization’s subscription
         * @description The plan of the organization, and the period that is counted.
         */
        get: operations["getSubscription"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * My organization’s usage
         * @description What was used in a period by type, and with `detail=true` each use.
         */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/certificates/{id}/sign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign with a certificate
         * @description Its holder alone may. Give `document_hash` or `document_id`; `pades` needs the document, whose signatures stay valid.
         */
        post: operations["signWithCertificate"];
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
        /**
         * Documents
         * @description Newest first, filtered by state and tag.
         */
        get: operations["listDocuments"];
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
        /**
         * Change a document’s name, tags or metadata
         * @description Changes the name, the tags or the metadata; the file stays.
         */
        put: operations["updateDocument"];
        post?: never;
        /**
         * Delete a document
         * @description Deletes a document that no sent envelope uses.
         */
        delete: operations["deleteDocument"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{id}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a document
         * @description The file as it was uploaded, or the PDF that was made of it.
         */
        get: operations["downloadDocument"];
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
        /**
         * Envelopes
         * @description Newest first: all of a folder (`inbox`, `sent`, `drafts`, `completed`), or of a state; those with your own reference or metadata, or of a time.
         */
        get: operations["listEnvelopes"];
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
    "/api/v1/envelopes/from-template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Draft an envelope of a template
         * @description Members that are left out are the template’s. `document_id` gives the envelope another document than the template has: its fields must lie on the pages of that.
         */
        post: operations["createEnvelopeFromTemplate"];
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
        /**
         * Change an envelope
         * @description A draft: any member; recipients and fields replace the whole list. Once it is sent: name, message and a larger expires_in_days, counted from sent_at.
         */
        put: operations["updateEnvelope"];
        post?: never;
        /**
         * Delete a draft
         * @description Deletes a draft. An envelope that was sent is voided instead.
         */
        delete: operations["deleteEnvelope"];
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
    "/api/v1/envelopes/{id}/remind": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remind recipients
         * @description Sends the link again to those whose turn it is, at most once an hour each.
         */
        post: operations["remindRecipients"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/envelopes/{id}/recipients/{rid}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a link to a recipient’s page
         * @description Gives you a link that opens the page of a recipient once, within five minutes, to be handed over or framed. Their own link goes on working. What is done by either link alone is at level 1, and the certificate of completion says that you were given one.
         */
        post: operations["giveLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/envelopes/{id}/recipients/{rid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Correct a recipient
         * @description Corrects the name or the address of a recipient who has not acted; the link of before is dead.
         */
        put: operations["correctRecipient"];
        post?: never;
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
    "/api/v1/envelopes/{id}/preview/{page}.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A picture of a page
         * @description The page as a viewer shows it, with the signatures that are in it, as PNG with about a million pixels: to place fields on it, or to show what is signed.
         */
        get: operations["previewEnvelopePage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/envelopes/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Events of an envelope
         * @description What happened to the envelope, oldest first.
         */
        get: operations["listEnvelopeEvents"];
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
    "/api/v1/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Templates
         * @description Newest first: yours; owner and admin see those of the organization.
         */
        get: operations["listTemplates"];
        put?: never;
        /**
         * Make a template of an envelope
         * @description The template has the document, the fields and the settings of the envelope, and of its recipients what they do, in which order and how they prove themselves; nothing of who they are, and nothing that they filled in.
         */
        post: operations["createTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/templates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A template
         * @description Its roles, fields and settings, and the document that its envelopes get.
         */
        get: operations["getTemplate"];
        put?: never;
        post?: never;
        /**
         * Delete a template
         * @description Envelopes that were made of it stay as they are.
         */
        delete: operations["deleteTemplate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bulk-sends": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Bulk sends
         * @description Newest first: yours; owner and admin see those of the organization.
         */
        get: operations["listBulkSends"];
        put?: never;
        /**
         * Send a template to many people
         * @description Every row is checked first: where one does not fit, nothing is sent. Then each row is an envelope of its own, and they go out in their order. A row that cannot be sent holds up no other.
         */
        post: operations["createBulkSend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bulk-sends/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A bulk send
         * @description How many of its rows wait, were sent, or failed.
         */
        get: operations["getBulkSend"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bulk-sends/{id}/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Rows of a bulk send
         * @description What became of each row, with its envelope, in the order in which they were given.
         */
        get: operations["listBulkSendRows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bulk-sends/{id}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop a bulk send
         * @description Envelopes that were not sent yet are deleted. Those that were sent stay as they are: void them one by one where they must not be signed.
         */
        post: operations["stopBulkSend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/certificates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Certificates
         * @description A user’s own; owner and admin see all of the organization.
         */
        get: operations["listCertificates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/certificates/generate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a certificate
         * @description A certificate of our authority (`ca_issued`) names the caller: the name of the account, its confirmed address, the name of the organization; other names need the type `self_signed`. The PIN goes to the key service and is kept nowhere; a forgotten PIN means a new certificate. The first usable certificate of a user is the default one.
         */
        post: operations["generateCertificate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/certificates/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a certificate with its key
         * @description Takes a PKCS#12 file of OpenSSL, Java keytool or Windows with one RSA key (2048 to 4096 bits) or EC key (P-256, P-384) and its certificate. The passphrase opens the file at the key service and is kept nowhere; from then on the PIN opens the key.
         */
        post: operations["importCertificate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/certificates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One certificate
         * @description One certificate of the caller, in PEM too.
         */
        get: operations["getCertificate"];
        /**
         * Change a certificate’s settings
         * @description label, is_default and use_notices are for its holder; otp_required is for owner and admin. A user has at most one default certificate: it signs where no other is chosen. To set otp_required or use_notices to false takes a session whose password was given in the last ten minutes, and the holder gets a mail about it.
         */
        put: operations["updateCertificate"];
        post?: never;
        /**
         * Delete a certificate
         * @description For its holder, and for owner and admin. A certificate of our authority is revoked (cessationOfOperation), and the key is destroyed in every case. While signatures that its holder agreed to are still to be made with it, the answer is 422 INVALID_STATE, whose details name them (`flows`).
         */
        delete: operations["deleteCertificate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/certificates/{id}/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Validate a certificate
         * @description Checks its time, its chain and its revocation: of our authority by its own status, of others as they say. A certificate that signed itself has no authority that could revoke it.
         */
        post: operations["validateCertificate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/certificates/{id}/change-pin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change a certificate’s PIN
         * @description Gives the certificate another PIN. Five wrong PINs lock it.
         */
        post: operations["changeCertificatePin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/certificates/{id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a certificate
         * @description For its holder, and for owner and admin. There is no way back: the key is destroyed at once. A certificate of our authority is revoked for everybody who asks for its status; one of another authority has to be revoked there, too. Signatures that were made before stay valid.
         */
        post: operations["revokeCertificate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/certificates/{id}/renew": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Renew a certificate
         * @description Makes a new key under the same PIN and a certificate with the same subject; the successor is the default one if the certificate was. The certificate itself stays until its end. One that was imported is renewed by its own authority.
         */
        post: operations["renewCertificate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/certificates/{id}/uses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a certificate signed
         * @description Each use of the certificate, newest first.
         */
        get: operations["listCertificateUses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Webhooks of the organization
         * @description Every webhook of the organization, newest first.
         */
        get: operations["listPlatformWebhooks"];
        put?: never;
        /**
         * Register a webhook of the organization
         * @description Subscribes an address to events. The signing key is in this answer alone: keep it.
         */
        post: operations["createPlatformWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One webhook of the organization
         * @description One webhook, without its key.
         */
        get: operations["getPlatformWebhook"];
        /**
         * Change a webhook of the organization
         * @description Members that are left out stay unchanged. Deliveries under way go to the new address from their next attempt on.
         */
        put: operations["updatePlatformWebhook"];
        post?: never;
        /**
         * Delete a webhook of the organization
         * @description Ends the webhook; its open deliveries end as failed.
         */
        delete: operations["deletePlatformWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/rotate-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the key of an organization's webhook
         * @description X-Webhook-Signature keeps the key before for 24 h or until the new one is confirmed; webhook-signature carries both, the new one first.
         */
        post: operations["rotatePlatformWebhookKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/rotate-key/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the new key of an organization's webhook
         * @description The keys before it sign nothing any more. Without a rotation under way nothing changes.
         */
        post: operations["confirmPlatformWebhookKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event to an organization's webhook
         * @description Sends `webhook.test` with the same headers, signatures and schedule as any event; to a disabled webhook too.
         */
        post: operations["testPlatformWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send failed deliveries of an organization's webhook again
         * @description Restarts the schedule of each delivery that has failed for good, oldest first, with the same X-Webhook-Id and body, to the current address; at most 100 a call. Test events, and bodies that were erased, are left out.
         */
        post: operations["recoverPlatformWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Deliveries of an organization's webhook
         * @description What was sent to one webhook, newest first, with every attempt.
         */
        get: operations["listPlatformWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Deliveries of the organization
         * @description Every delivery of the organization, newest first, those to webhooks since deleted too.
         */
        get: operations["listPlatformDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-deliveries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One delivery of the organization
         * @description One delivery: its body, its attempts, and when it is tried next.
         */
        get: operations["getPlatformDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-deliveries/{id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery of the organization again
         * @description Restarts the schedule, with the same X-Webhook-Id and body. While the delivery still runs, its next attempt is made at once.
         */
        post: operations["redeliverPlatformDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-listeners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a listener of the organization
         * @description A temporary webhook for development: no address, its own key, and a stream on which its deliveries go out. It ends a minute after its stream, and with DELETE. There are three at most.
         */
        post: operations["openPlatformListener"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Hear the deliveries of an organization's listener
         * @description Server-sent events. `listening` comes first; each `delivery` has the headers and the body that a webhook would get. What is not answered comes again on the next stream, under the same id. A stream ends after a quarter of an hour, or when the process ends: open it again.
         */
        get: operations["streamPlatformDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-deliveries/{id}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer a delivery of an organization's listener
         * @description Says what the receiver of a forwarded delivery answered; the first answer counts.
         */
        post: operations["answerPlatformDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Audit events
         * @description The audit events of the organization, newest first. Users see their own acts; owner and admin see all.
         */
        get: operations["listAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit-events/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Verify the audit events
         * @description Follows the hash chain from its first event, or from `cursor`, for at most 8 s, and compares it with the timestamps over its head, and with the heads that the key service keeps.
         */
        get: operations["verifyAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Health of the service
         * @description `checks` decide the status. `dependencies` tell of everything else that the product needs, with the time since when it is so; what was seen is up to a minute old.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
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
        /**
         * @example {
         *       "user_email": "signer@example.com",
         *       "document_name": "Agreement.pdf",
         *       "document_hash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
         *       "required_loa": 1
         *     }
         */
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
             * @description Whatever you want to find again with it, as names and texts
             * @example {
             *       "order": "7"
             *     }
             */
            metadata?: {
                [key: string]: string;
            };
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
            /**
             * @description false: refused unless the application is of the sandbox, so that a trial never asks a real person
             * @constant
             */
            livemode?: false;
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
        SignRequestItem: {
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
             * @description Names and texts of your own, as they were given
             * @example {
             *       "order": "7"
             *     }
             */
            metadata: {
                [key: string]: string;
            };
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
             * @description Names and texts of your own, as they were given
             * @example {
             *       "order": "7"
             *     }
             */
            metadata: {
                [key: string]: string;
            };
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
             * @description Of a listener: when it ends, unless its stream is open or opened again
             * @example 2026-11-21T08:00:00.000Z
             */
            listens_until?: string;
            /**
             * Format: date-time
             * @description After a rotation: until when X-Webhook-Signature keeps the key before, unless the new one is confirmed
             * @example 2026-11-21T08:00:00.000Z
             */
            previous_key_until?: string;
        };
        WebhookChanges: {
            /**
             * Format: uri
             * @description The address that gets the events
             * @example https://partner.example/hooks
             */
            url?: string;
            /** @description The events that are sent there; one that is named twice counts once */
            events?: ("sign_request.signed" | "sign_request.rejected" | "sign_request.expired")[];
            /**
             * @description A disabled webhook gets no new events; deliveries under way continue
             * @enum {string}
             */
            status?: "active" | "disabled";
        };
        WebhookDelivery: {
            /**
             * Format: uuid
             * @description X-Webhook-Id, the same on every attempt
             */
            id: string;
            /**
             * Format: uuid
             * @description null when it goes to a callback_url
             */
            webhook_id: string | null;
            /** @description The body that is sent */
            payload: {
                [key: string]: unknown;
            };
            /**
             * @description The address that it is sent to
             * @example https://partner.example/hooks
             */
            endpoint_url: string;
            /**
             * @description The state it is in
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed";
            /** @description The status of the last answer; null without one */
            response_code: number | null;
            /**
             * @description The first 2 KiB of the last answer
             * @example ok
             */
            response_body: string | null;
            /** @description How many attempts were made */
            attempts: number;
            /** @description After so many attempts it fails */
            max_attempts: number;
            /** @description How many times it was sent again */
            redeliveries: number;
            /**
             * Format: date-time
             * @description When the last attempt was made; null before the first
             * @example 2026-11-21T08:00:00.000Z
             */
            last_attempt_at: string | null;
            /**
             * Format: date-time
             * @description When the next attempt is due; null when none is
             * @example 2026-11-21T08:00:00.000Z
             */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description When it arrived; null until then
             * @example 2026-11-21T08:00:00.000Z
             */
            delivered_at: string | null;
            /**
             * Format: date-time
             * @description When it was made
             * @example 2026-11-21T08:00:00.000Z
             */
            created_at: string;
            /** @description Oldest first, the last 100 */
            attempt_log: {
                /**
                 * Format: date-time
                 * @description When it was
                 * @example 2026-11-21T08:00:00.000Z
                 */
                at: string;
                /** @description The status of the last answer; null without one */
                response_code?: number;
                /**
                 * @description Why there was no answer
                 * @example invalid_request
                 */
                error?: string;
                /** @description How long the attempt took, in milliseconds */
                duration_ms: number;
                /**
                 * @description Made by hand: the schedule does not count it
                 * @constant
                 */
                by_staff?: true;
            }[];
            /**
             * @description The event
             * @enum {string}
             */
            event_type: "sign_request.signed" | "sign_request.rejected" | "sign_request.expired" | "webhook.test";
            /**
             * Format: uuid
             * @description null for a test event
             */
            request_id: string | null;
        };
        WebhookRecovery: {
            /**
             * Format: date-time
             * @description Deliveries whose last attempt failed at this time or later are sent again
             * @example 2026-11-28T08:00:00Z
             */
            since: string;
        };
        RecoveredDeliveries: {
            /**
             * Format: uuid
             * @description The webhook
             */
            webhook_id: string;
            /**
             * Format: date-time
             * @description As it was asked for
             * @example 2026-11-21T08:00:00.000Z
             */
            since: string;
            /** @description How many deliveries are on their way again */
            recovered: number;
            /** @description Whether failed deliveries are left: call again, with another Idempotency-Key */
            has_more: boolean;
        };
        WebhookListenerInput: {
            /**
             * @description The events that are sent there; one that is named twice counts once
             * @default [
             *       "sign_request.signed",
             *       "sign_request.rejected",
             *       "sign_request.expired"
             *     ]
             */
            events?: ("sign_request.signed" | "sign_request.rejected" | "sign_request.expired")[];
        };
        WebhookAnswerInput: {
            /** @description The status of the answer; left out where there was none */
            response_code?: number;
            /** @description How long the attempt took, in milliseconds */
            duration_ms: number;
            /**
             * @description Why there was no answer
             * @example connect ECONNREFUSED 127.0.0.1:4000
             */
            error?: string;
        };
        CallbackKey: {
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
            /**
             * Format: date-time
             * @description After a rotation: until when X-Webhook-Signature keeps the key before, unless the new one is confirmed
             * @example 2026-11-21T08:00:00.000Z
             */
            previous_key_until?: string;
        };
        PendingSigningState: {
            /**
             * @description The state it is in (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            status: "pending";
            /** @description Present of a request of a sandbox application */
            livemode?: boolean;
            /**
             * @description The name of the document, as the signer reads it
             * @example Agreement.pdf
             */
            document_name: string | null;
            /**
             * @description SHA-256 of the document, 64 hex digits: this is what is signed
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            document_hash: string;
            /**
             * @description Where the signer reads the document; Tamga never opens it
             * @example https://partner.example/agreements/7.pdf
             */
            document_url: string | null;
            /**
             * @description More about it, in words
             * @example Annual agreement
             */
            description: string | null;
            /**
             * @description The partner that asks
             * @example Altan LLC
             */
            partner_name: string;
            /** @description The level of assurance: 1, whoever has the link; 2, and a one-time code; 3, and the PIN of a certificate of their own */
            required_loa: number;
            /** @description The proofs that are still missing for this level */
            requires: ("otp" | "account" | "identity" | "credential" | "pin")[];
            /** @description Accepted; while `pin` is still required, the PIN is needed once more to make the signature */
            sealing: boolean;
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
            /**
             * Format: date-time
             * @description When the signature was accepted; null until then
             * @example 2026-11-21T08:00:00.000Z
             */
            signed_at: string | null;
            /** @description Present when the signer confirmed on their own device in place of a code */
            confirmed_on_device?: boolean;
            /** @description At level 3, once this browser has shown the code */
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
        };
        EndedSigningState: {
            /**
             * @description The state it is in (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            status: "signed" | "rejected" | "expired";
            /** @description Present of a request of a sandbox application */
            livemode?: boolean;
            /**
             * @description The name of the document, as the signer reads it
             * @example Agreement.pdf
             */
            document_name: string | null;
            /**
             * @description The partner that asks
             * @example Altan LLC
             */
            partner_name: string;
            /**
             * Format: date-time
             * @description When the signature was accepted; null until then
             * @example 2026-11-21T08:00:00.000Z
             */
            signed_at?: string | null;
            /**
             * Format: date-time
             * @description When the signer declined; null otherwise
             * @example 2026-11-21T08:00:00.000Z
             */
            rejected_at?: string | null;
            /**
             * Format: date-time
             * @description When it expired
             * @example 2026-11-21T08:00:00.000Z
             */
            expired_at?: string | null;
            /**
             * Format: date-time
             * @description When it ends by itself
             * @example 2026-11-21T08:00:00.000Z
             */
            expires_at?: string | null;
            /**
             * @description The reason, in words
             * @enum {string|null}
             */
            reason?: "period_ended" | "withdrawn" | "cancelled" | null;
            /** @description Present when whoever has the link signed or declined, and nothing else was shown */
            by_link?: boolean;
            /** @description Present where this browser has shown the code, and may have the evidence */
            evidence?: boolean;
            /**
             * Format: uri
             * @description Where the signer returns to, with `status` and `request_id`; absent when none was given, or its origin is not registered any more
             * @example https://partner.example/orders/7/signed
             */
            redirect_url?: string;
        };
        OtpInput: {
            /**
             * @description The one-time code, six digits
             * @example 482913
             */
            otp: string;
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
            /**
             * @description The words of our page that the signer agreed to: the certificate of completion quotes them. Left out where your own page asked
             * @enum {string}
             */
            consent_words?: "2026-11-28/en" | "2026-11-28/mn";
        };
        DeclineInput: {
            /**
             * @description The reason, in words
             * @example The amount is wrong
             */
            reason?: string;
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
        VerifyCadesInput: {
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
            signature_format?: "auto" | "cades";
        };
        VerifyXadesInput: {
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
            signature_format?: "auto" | "xades";
        };
        VerifyPadesInput: {
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
            signature_format?: "auto" | "pades";
        };
        VerifyAsicInput: {
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
            signature_format?: "auto" | "asic";
        };
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
        IntrospectionRequest: {
            /**
             * @description The token that is asked about
             * @example eyJhbGciOiJFUzI1NiJ9…
             */
            token: string;
            /**
             * @description What kind of token it is (RFC 7009)
             * @example access_token
             */
            token_type_hint?: string;
        };
        IntrospectionResponse: {
            /** @description Whether the token is good now */
            active: boolean;
            /**
             * @description Scopes, separated by spaces
             * @example sign webhook
             */
            scope?: string;
            /**
             * Format: uuid
             * @description The id of the application
             */
            client_id?: string;
            /**
             * @description Always `Bearer`
             * @enum {string}
             */
            token_type?: "Bearer";
            /** @description Unix seconds */
            exp?: number;
            /** @description Unix seconds */
            iat?: number;
            /**
             * @description Who issued it
             * @example https://tamga.example
             */
            iss?: string;
            /**
             * @description Whom it is for
             * @example https://tamga.example
             */
            aud?: string;
            /**
             * @description Whose it is
             * @example 3f0e7a52-5d2a-4a8e-9f3e-0c3f1a7b9d11
             */
            sub?: string;
        };
        RevocationRequest: {
            /**
             * @description The token that ends
             * @example eyJhbGciOiJFUzI1NiJ9…
             */
            token: string;
            /**
             * @description What kind of token it is (RFC 7009)
             * @example access_token
             */
            token_type_hint?: string;
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
            /** @description Present where this browser may have the receipt of what this recipient did */
            receipt?: boolean;
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
            /** @description Present where this browser may have the receipt of what this recipient did */
            receipt?: boolean;
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
        AccessCode: {
            /**
             * @description A word that you tell the recipient by another way; the link opens with it alone
             * @example blue-horse-7
             */
            access_code: string;
        };
        HostInput: {
            /**
             * @description The name of the signer, as the host has read it
             * @example Bat Dorj
             */
            name: string;
        };
        SignaturePreparationInput: {
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
            /**
             * @description typed: the handwriting in which the text is set; left out, as the document’s own text is
             * @enum {string|null}
             */
            face?: "caveat" | "bad_script" | "pacifico" | null;
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
        EnvelopeDeclineInput: {
            /**
             * @description The reason, in words
             * @example The amount is wrong
             */
            reason: string;
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
        LoginInput: {
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
             * Format: password
             * @description For an account with a second factor, which is 401 OTP_REQUIRED without it: a code of the app or a recovery code; without an app the code that the first call has sent
             * @example 482913
             */
            otp?: string;
        };
        RefreshInput: {
            /**
             * Format: password
             * @description Gets the next pair of tokens, once; used twice it ends the session
             * @example rt_8f0e…
             */
            refresh_token: string;
        };
        Tokens: {
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
        LogoutInput: {
            /**
             * Format: password
             * @description Gets the next pair of tokens, once; used twice it ends the session
             * @example rt_8f0e…
             */
            refresh_token?: string;
        };
        Organization: {
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
             * @description The short name in addresses
             * @example altan
             */
            slug: string;
            /**
             * @description The plan that the organization is on
             * @example paid
             */
            plan_id: string;
            /** @description Settings of the organization */
            settings: {
                [key: string]: unknown;
            };
            /** @description Whether everybody here needs a second factor */
            require_second_factor: boolean;
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
        AccountChanges: {
            /**
             * @description The given name
             * @example Bat
             */
            first_name?: string;
            /**
             * @description The family name
             * @example Dorj
             */
            last_name?: string;
            /**
             * @description The phone number in international form (E.164)
             * @example +97699112233
             */
            phone?: string;
            /**
             * @description The language of mails and pages: `mn` or `en`
             * @enum {string}
             */
            language?: "mn" | "en";
        };
        PhoneProof: {
            /**
             * @description The code
             * @example 482913
             */
            code: string;
        };
        Session: {
            /**
             * Format: uuid
             * @description The id; it never changes
             */
            id: string;
            /**
             * @description The address that it came from
             * @example 203.0.113.7
             */
            ip_address: string | null;
            /**
             * @description What the browser or program called itself
             * @example curl/8.5.0
             */
            user_agent: string | null;
            /** @description The session of this call */
            current: boolean;
            /**
             * Format: date-time
             * @description When it was made
             * @example 2026-11-21T08:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it ends by itself
             * @example 2026-11-21T08:00:00.000Z
             */
            expires_at: string;
        };
        Meta: {
            /** @description How many there may be at most */
            limit: number;
            /** @description Whether another page follows */
            has_more: boolean;
            /**
             * @description Give it as `cursor` for the next page; null on the last
             * @example eyJjIjoxfQ
             */
            next_cursor: string | null;
        };
        Reauthentication: {
            /**
             * Format: password
             * @description The password, 12 characters at least
             * @example seven grey horses cross
             */
            password: string;
        };
        Reauthenticated: {
            /**
             * Format: date-time
             * @description When the password was given; for some minutes, acts that ask for it are open
             * @example 2026-11-21T08:00:00.000Z
             */
            authenticated_at: string;
            /**
             * Format: date-time
             * @description Until then keys, phones, passwords, roles and devices may be changed
             * @example 2026-11-21T08:00:00.000Z
             */
            valid_until: string;
        };
        SecondFactor: {
            /** @description The app that makes codes; null without one */
            app: {
                /**
                 * Format: date-time
                 * @description When it was added
                 * @example 2026-11-21T08:00:00.000Z
                 */
                added_at: string;
                /**
                 * Format: date-time
                 * @description When it was last used; null if never
                 * @example 2026-11-21T08:00:00.000Z
                 */
                last_used_at: string | null;
            } | null;
            /** @description How many recovery codes are left */
            recovery_codes_left: number;
            /** @description Devices on which sign-ins are confirmed */
            devices: number;
            /** @description The passkeys of the account */
            passkeys: number;
        };
        OfferedSecret: {
            /**
             * @description In base 32 (RFC 4648), as a person types it into the app
             * @example JBSWY3DPEHPK3PXP
             */
            secret: string;
            /**
             * @description The otpauth address, which a QR code shows
             * @example otpauth://totp/Tamga:bat@example.mn
             */
            uri: string;
        };
        FactorProof: {
            /**
             * Format: password
             * @description Six digits of the app, or a recovery code
             * @example 482913
             */
            code: string;
        };
        RecoveryCodes: {
            /** @description Shown this once; each signs in once in place of the app */
            recovery_codes: string[];
        };
        Passkey: {
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
             * Format: date-time
             * @description When it was made
             * @example 2026-11-21T08:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last used; null if never
             * @example 2026-11-21T08:00:00.000Z
             */
            last_used_at: string | null;
        };
        PasswordChange: {
            /**
             * Format: password
             * @description The password, 12 characters at least
             * @example seven grey horses cross
             */
            password: string;
            /**
             * Format: password
             * @description The password from now on
             * @example nine brown yaks stand still
             */
            new_password: string;
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
        ForgottenPassword: {
            /**
             * Format: email
             * @description The e-mail address
             * @example bat@example.mn
             */
            email: string;
        };
        PasswordReset: {
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
            /**
             * @description A reset ends the account’s API keys unless this is true
             * @default false
             */
            keep_api_keys?: boolean;
            /**
             * Format: password
             * @description With an invitation, for a person whose account has a second factor, which is 401 OTP_REQUIRED without it: as at a sign-in
             * @example 482913
             */
            otp?: string;
        };
        ApiKey: {
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
             * @description The first characters of the key, to tell keys apart
             * @example tmg_4f1c
             */
            prefix: string;
            /**
             * Format: date-time
             * @description When it ends by itself
             * @example 2026-11-21T08:00:00.000Z
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When it was last used; null if never
             * @example 2026-11-21T08:00:00.000Z
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description When it was made
             * @example 2026-11-21T08:00:00.000Z
             */
            created_at: string;
        };
        ApiKeyInput: {
            /**
             * @description The name, as people read it
             * @example Agreement
             */
            name: string;
            /**
             * Format: date-time
             * @description When the key ends by itself; left out, it does not
             * @example 2099-12-31T00:00:00.000Z
             */
            expires_at?: string;
        };
        MadeApiKey: {
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
             * @description The first characters of the key, to tell keys apart
             * @example tmg_4f1c
             */
            prefix: string;
            /**
             * Format: date-time
             * @description When it ends by itself
             * @example 2026-11-21T08:00:00.000Z
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When it was last used; null if never
             * @example 2026-11-21T08:00:00.000Z
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description When it was made
             * @example 2026-11-21T08:00:00.000Z
             */
            created_at: string;
            /**
             * @description Shown this once
             * @example tmg_4f1c…
             */
            key: string;
        };
        OrganizationChanges: {
            /**
             * @description The name, as people read it
             * @example Agreement
             */
            name?: string;
            /**
             * @description language (mn or en) is used for messages to people who have set no language of their own here; time_zone (IANA, default Asia/Ulaanbaatar) says which day it is when somebody signs, and is the zone of times in mails; sender_notices names the acts of recipients of which senders get a mail each: recipient_delivered (opened), recipient_signed (signed or approved); default none; page_line (default true) says whether each page of an envelope’s PDF names the envelope and where it is checked. Other members are kept unchanged, up to 16384 bytes of JSON in all.
             * @example {
             *       "language": "mn",
             *       "time_zone": "Asia/Ulaanbaatar"
             *     }
             */
            settings?: {
                [key: string]: unknown;
            };
            /** @description For owners, with a recent sign-in: whether everybody here needs a second factor */
            require_second_factor?: boolean;
        };
        Retention: {
            documents: components["schemas"]["RetentionPeriod"];
            flows: components["schemas"]["RetentionPeriod"];
            webhook_bodies: components["schemas"]["RetentionPeriod"];
            messages: components["schemas"]["RetentionPeriod"];
            audit_personal: components["schemas"]["RetentionPeriod"];
        };
        RetentionPeriod: {
            /** @description For how many days it is kept; null for ever */
            days: number | "forever";
            /** @description The operator’s, since none was set */
            is_default: boolean;
            /** @description A shorter time that was set, and when it begins to hold */
            next: {
                /** @description For how many days it is kept; null for ever */
                days: number;
                /**
                 * Format: date-time
                 * @description From when on the next period holds
                 * @example 2026-11-21T08:00:00.000Z
                 */
                from: string;
            } | null;
            /** @description The fewest days that may be set */
            least: number;
            /** @description The most days that may be set */
            most: number;
        };
        RetentionInput: {
            /** @description Days for documents that no envelope uses; null for ever */
            documents?: number | "forever";
            /** @description Days for envelopes and sign requests that have ended; null for ever */
            flows?: number | "forever";
            /** @description Days for the bodies of webhook deliveries; null for ever */
            webhook_bodies?: number | "forever";
            /** @description Days for the log of mails and text messages; null for ever */
            messages?: number | "forever";
            /** @description Days for personal data in audit events; null for ever */
            audit_personal?: number | "forever";
        };
        LegalHold: {
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
             * @description The kind
             * @enum {string}
             */
            kind: "organization" | "envelope" | "sign_request";
            /**
             * Format: uuid
             * @description The id of what is held: the organization, envelope or sign request
             */
            thing_id: string;
            /**
             * @description Staff alone lift a hold that staff placed
             * @enum {string}
             */
            placed_by: "owner" | "staff";
            /**
             * @description The reason, in words
             * @example The amount is wrong
             */
            reason: string;
            /**
             * Format: date-time
             * @description When it was made
             * @example 2026-11-21T08:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description null while it stands
             * @example 2026-11-21T08:00:00.000Z
             */
            lifted_at: string | null;
        };
        LegalHoldInput: {
            /**
             * @description The kind
             * @enum {string}
             */
            kind: "organization" | "envelope" | "sign_request";
            /**
             * Format: uuid
             * @description The id of the envelope or sign request; left out for the organization
             */
            thing_id?: string;
            /**
             * @description Goes into the audit trail
             * @example The amount is wrong
             */
            reason: string;
        };
        LegalHoldLift: {
            /**
             * @description Goes into the audit trail
             * @example The amount is wrong
             */
            reason: string;
        };
        UserInput: {
            /**
             * Format: email
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
             * @default user
             * @enum {string}
             */
            role?: "owner" | "admin" | "user";
            /**
             * @description Of the mails; the organization’s when absent
             * @enum {string}
             */
            language?: "mn" | "en";
        };
        UserChanges: {
            /**
             * @description The given name
             * @example Bat
             */
            first_name?: string;
            /**
             * @description The family name
             * @example Dorj
             */
            last_name?: string;
            /**
             * @description What the user may do: `owner`, `admin` or `user`
             * @enum {string}
             */
            role?: "owner" | "admin" | "user";
            /**
             * @description The state it is in
             * @enum {string}
             */
            status?: "active" | "disabled";
        };
        Plan: {
            /**
             * @description The id; it never changes
             * @enum {string}
             */
            id: "free" | "paid" | "enterprise";
            /**
             * @description The name, as people read it
             * @example Agreement
             */
            name: string;
            /** @description Null when the contract says how many, or none */
            requests_per_hour: number | null;
            daily_quotas: components["schemas"]["DailyQuotas"];
            /** @description What the plan has */
            features: string[];
        };
        DailyQuotas: {
            /** @description New recipients a day */
            recipients: number;
            /** @description Mails a day */
            mails: number;
            /** @description Text messages a day */
            sms: number;
            /** @description Bytes of uploads a day */
            bytes: number;
            /** @description Certificates a day */
            certificates: number;
            /** @description Mails that could not be delivered a day, before sending is suspended */
            bounces: number;
        };
        Subscription: {
            /**
             * Format: uuid
             * @description The organization that it belongs to
             */
            organization_id: string;
            /**
             * @description The plan that the organization is on
             * @example paid
             */
            plan_id: string;
            /**
             * @description At the billing provider
             * @example C-104
             */
            external_id: string | null;
            /**
             * @description The state it is in
             * @enum {string}
             */
            status: "active";
            /** @description Null without a limit */
            requests_per_hour: number | null;
            /**
             * Format: date-time
             * @description When the period that is counted began
             * @example 2026-11-21T08:00:00.000Z
             */
            current_period_start: string;
            /**
             * Format: date-time
             * @description When it ends
             * @example 2026-11-21T08:00:00.000Z
             */
            current_period_end: string;
        };
        UsageItem: {
            /**
             * @description The kind
             * @enum {string}
             */
            type: "envelope" | "signature" | "certificate";
            /** @description How many */
            quantity: number;
            /** @description The price of one */
            unit_price: number;
            /** @description quantity × unit_price */
            amount: number;
        };
        Quota: {
            /**
             * Format: uuid
             * @description Of a partner’s client; null for the organization’s own
             */
            client_id: string | null;
            /**
             * @description What is counted
             * @enum {string}
             */
            quota: "recipients" | "mails" | "sms" | "bytes" | "certificates" | "bounces";
            /**
             * @description Of the numbers, where text messages are limited by country
             * @example MN
             */
            country: string | null;
            /** @description How many there may be at most */
            limit: number;
            /** @description How much of it is used */
            used: number;
            /**
             * Format: date-time
             * @description When the count begins again
             * @example 2026-11-21T08:00:00.000Z
             */
            resets_at: string;
        };
        UsageRecord: {
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
             * @description The kind
             * @enum {string}
             */
            type: "envelope" | "signature" | "certificate";
            /** @description How many */
            quantity: number;
            /** @description The price of one */
            unit_price: number;
            /** @description quantity × unit_price */
            amount: number;
            /**
             * Format: date-time
             * @description When it was counted
             * @example 2026-11-21T08:00:00.000Z
             */
            recorded_at: string;
        };
        CertificateSignatureInput: {
            /**
             * @description What is signed, where the document is not here
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            document_hash?: string;
            /**
             * Format: uuid
             * @description The document that goes round
             */
            document_id?: string;
            /**
             * @description The PIN of the signer’s certificate, at level 3
             * @example 482910
             */
            pin: string;
            /**
             * @description cades: a detached signature; pades: in the PDF, as a new document
             * @default cades
             * @enum {string}
             */
            format?: "cades" | "pades";
        };
        CertificateSignature: {
            /**
             * @description Base64 of a CMS with a timestamp; for cades
             * @example MIIJ8gYJKoZIhvcNAQcC…
             */
            signature?: string;
            /**
             * Format: uuid
             * @description The new document; for pades
             */
            signed_document_id?: string;
            /**
             * Format: date-time
             * @description When the signature was accepted; null until then
             * @example 2026-11-21T08:00:00.000Z
             */
            signed_at: string;
            /**
             * @description The algorithm of the signature
             * @example SHA256withECDSA
             */
            algorithm: string;
            /**
             * @description The format
             * @enum {string}
             */
            format: "cades" | "pades";
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
        DocumentChanges: {
            /**
             * @description The name, as people read it
             * @example Agreement
             */
            name?: string;
            /** @description Words of your own by which you find it */
            tags?: string[];
            /** @description Whatever you want to find again with it, as names and texts */
            metadata?: {
                [key: string]: unknown;
            };
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
             * @description Your own reference; it comes back unchanged in answers and events
             * @example order 7
             */
            external_ref?: string;
            /**
             * @description Whatever you want to find again with it, as names and texts
             * @example {
             *       "order": "7"
             *     }
             */
            metadata?: {
                [key: string]: string;
            };
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
        /**
         * @example {
         *       "type": "signature",
         *       "recipient_index": 0,
         *       "page": 1,
         *       "x": 72,
         *       "y": 640,
         *       "width": 160,
         *       "height": 48
         *     }
         */
        EnvelopeFieldInput: {
            /**
             * @description The kind
             * @enum {string}
             */
            type: "signature" | "initial" | "text" | "date" | "checkbox" | "dropdown" | "radio" | "number";
            /** @description The recipient who fills it, by the place in `recipients`, from 0 */
            recipient_index: number;
            /** @description The page, from 1 */
            page?: number;
            /** @description The distance from the left edge of the page as it is displayed, in points (1/72 inch) */
            x?: number;
            /** @description The distance from the top edge of the page as it is displayed, in points (1/72 inch) */
            y?: number;
            /** @description The width in points */
            width?: number;
            /** @description The height in points */
            height?: number;
            /** @description In place of `x` and `y`: a text of the document, at whose top left corner the field begins */
            anchor?: {
                /**
                 * @description The text, upper and lower case as in the document
                 * @example /sign-1/
                 */
                text: string;
                /**
                 * @description Which of several: the first in the document, or on `page`, is 1
                 * @default 1
                 */
                occurrence?: number;
                /**
                 * @description Points to the right of the beginning of the text
                 * @default 0
                 */
                dx?: number;
                /**
                 * @description Points below the top of the text
                 * @default 0
                 */
                dy?: number;
            };
            /**
             * @description In place of page, place and size: the name of a field of the PDF’s own form, whose place it takes
             * @example signature1
             */
            form_field?: string;
            /**
             * @description Whether the recipient must fill it
             * @default true
             */
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
        EnvelopeItem: {
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
            /** @description null for a draft whose document was deleted, and in an envelope that asks the caller for an access code */
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
            /** @description The caller alone in an envelope that asks them for an access code */
            recipients: {
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
                 * @example Agreement
                 */
                name: string;
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
            }[];
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
             * @description Your own reference; it comes back unchanged in answers and events
             * @example order 7
             */
            external_ref?: string | null;
            /**
             * @description Names and texts of your own; left out of an envelope that the caller only received
             * @example {
             *       "order": "7"
             *     }
             */
            metadata?: {
                [key: string]: string;
            };
            sealing_failed?: components["schemas"]["SealingFailed"];
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
        EnvelopeFromTemplate: {
            /**
             * Format: uuid
             * @description The document that goes round
             */
            document_id?: string;
            /**
             * @description The name, as people read it
             * @example Agreement
             */
            name?: string;
            /**
             * @description Words for the reader
             * @example Please sign by Friday.
             */
            message?: string;
            /** @description Days from the sending until the envelope expires */
            expires_in_days?: number;
            /** @description Days between reminders; 0 for none */
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
             * @description Your own reference; it comes back unchanged in answers and events
             * @example order 7
             */
            external_ref?: string;
            /**
             * @description Whatever you want to find again with it, as names and texts
             * @example {
             *       "order": "7"
             *     }
             */
            metadata?: {
                [key: string]: string;
            };
            /** @description Whether Tamga sends the link; with false you hand it over yourself */
            notify?: boolean;
            /**
             * Format: uuid
             * @description The template
             */
            template_id: string;
            /**
             * @description Who takes each role of the template, by the role’s name
             * @example {
             *       "Buyer": {
             *         "email": "bat@example.mn",
             *         "name": "Бат"
             *       }
             *     }
             */
            roles: {
                [key: string]: components["schemas"]["TemplatePerson"];
            };
        };
        TemplatePerson: {
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
             * @description Your own reference; it comes back unchanged in answers and events
             * @example order 7
             */
            external_ref: string | null;
            /**
             * @description Names and texts of your own, as they were given
             * @example {
             *       "order": "7"
             *     }
             */
            metadata: {
                [key: string]: string;
            };
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
        EnvelopeChanges: {
            /**
             * Format: uuid
             * @description The document that goes round
             */
            document_id?: string;
            /**
             * @description The name, as people read it
             * @example Agreement
             */
            name?: string;
            /**
             * @description Words for the reader
             * @example Please sign by Friday.
             */
            message?: string;
            /**
             * @description `sequential`: one after another in the order of the list; `parallel`: all at once; `hybrid`: by `routing_order`
             * @enum {string}
             */
            routing_type?: "sequential" | "parallel" | "hybrid";
            /** @description Days from the sending until the envelope expires */
            expires_in_days?: number;
            /** @description Days between reminders; 0 for none */
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
             * @description Your own reference; it comes back unchanged in answers and events
             * @example order 7
             */
            external_ref?: string;
            /**
             * @description Whatever you want to find again with it, as names and texts
             * @example {
             *       "order": "7"
             *     }
             */
            metadata?: {
                [key: string]: string;
            };
            /** @description Whether Tamga sends the link; with false you hand it over yourself */
            notify?: boolean;
            /** @description The recipients */
            recipients?: components["schemas"]["RecipientInput"][];
            /** @description The fields of the page that recipients fill */
            fields?: components["schemas"]["EnvelopeFieldInput"][];
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
        ReminderInput: {
            /**
             * Format: uuid
             * @description The recipient
             */
            recipient_id?: string;
        };
        Reminded: {
            /** @description How many recipients were reminded */
            reminded: string[];
        };
        GivenLink: {
            /**
             * Format: uri
             * @description Opens the page of the recipient once, within five minutes
             * @example https://sign.example/open/9y1Zt3…
             */
            url: string;
            /**
             * Format: date-time
             * @description When it ends by itself
             * @example 2026-11-21T08:00:00.000Z
             */
            expires_at: string;
            /**
             * @description On record from now on: you had a link
             * @enum {string}
             */
            link_given_to: "sender";
        };
        RecipientCorrection: {
            /**
             * Format: email
             * @description The e-mail address
             * @example bat@example.mn
             */
            email?: string;
            /**
             * @description The name, as people read it
             * @example Agreement
             */
            name?: string;
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
        };
        AuditEvent: {
            /**
             * Format: uuid
             * @description The id; it never changes
             */
            id: string;
            /** @description 1, 2, 3 … within the organization */
            sequence: number;
            /**
             * Format: uuid
             * @description null when no user of the organization did it
             */
            user_id: string | null;
            /**
             * Format: uuid
             * @description The organization that it belongs to
             */
            organization_id: string;
            /**
             * @description `resource.operation`
             * @example envelope.sent
             */
            action: string;
            /**
             * @description The kind of object that the event is about
             * @example envelope
             */
            resource_type: string;
            /**
             * Format: uuid
             * @description The object that the event is about
             */
            resource_id: string;
            /**
             * @description null also after it was erased
             * @example 203.0.113.7
             */
            ip_address: string | null;
            /**
             * @description null also after it was erased
             * @example curl/8.5.0
             */
            user_agent: string | null;
            /** @description The location of the address, as far as it is known; not part of the hashed data */
            location: {
                /**
                 * @description The country, in two letters (ISO 3166-1); null for all
                 * @example MN
                 */
                country: string | null;
                /**
                 * @description The city, by the address
                 * @example Ulaanbaatar
                 */
                city: string | null;
            } | null;
            /** @description Without members that were erased */
            metadata: {
                [key: string]: unknown;
            };
            /** @description Of each personal member, such as `ip_address` or `metadata.to`: the SHA-256 of its name, salt and value. It stays when the member is erased. */
            commitments: {
                [key: string]: string;
            };
            /** @description The salts of the personal members, in hexadecimal; without those that were erased */
            salts: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @description The timestamp
             * @example 2026-11-21T08:00:00.000Z
             */
            timestamp: string;
            /**
             * @description SHA-256 in hexadecimal
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            hash: string;
            /**
             * @description SHA-256 in hexadecimal
             * @example 9f86d081884c7d65…
             */
            previous_hash: string;
        };
        TemplateInput: {
            /**
             * Format: uuid
             * @description The envelope whose layout it gets: a draft, or one that was sent
             */
            envelope_id: string;
            /**
             * @description The name of the template, and of its envelopes; left out, the envelope’s
             * @example Agreement
             */
            name?: string;
            /**
             * @description A name for each recipient of the envelope, in their order
             * @example [
             *       "Seller",
             *       "Buyer"
             *     ]
             */
            roles: string[];
        };
        Template: {
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
            /** @description null where it was deleted: give envelopes another */
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
            } | null;
            /** @description The places for people, in their order */
            roles: components["schemas"]["TemplateRole"][];
            /**
             * @description `sequential`: one after another in the order of the list; `parallel`: all at once; `hybrid`: by `routing_order`
             * @enum {string}
             */
            routing_type: "sequential" | "parallel" | "hybrid";
            /**
             * Format: uuid
             * @description Who made it
             */
            user_id: string;
            /**
             * Format: date-time
             * @description When it was made
             * @example 2026-11-21T08:00:00.000Z
             */
            created_at: string;
            /**
             * @description Words for the reader
             * @example Please sign by Friday.
             */
            message: string | null;
            /** @description Days from the sending until the envelope expires */
            expires_in_days: number;
            /** @description Days between reminders; 0 for none */
            reminder_days: number;
            /** @description Whether Tamga sends the link; with false you hand it over yourself */
            notify: boolean;
            /**
             * @description The language of mails and pages: `mn` or `en`
             * @enum {string}
             */
            language: "mn" | "en";
            /** @description The fields of the page that recipients fill */
            fields: components["schemas"]["TemplateField"][];
        };
        TemplateRole: {
            /**
             * @description The name of the role
             * @example Buyer
             */
            name: string;
            /**
             * @description `signer`, `approver`, `cc` or `in_person`
             * @enum {string}
             */
            role: "signer" | "approver" | "cc" | "in_person";
            /** @description Recipients with the same number act at the same time, lower numbers first */
            routing_order: number;
            /**
             * @description How the recipient proves themselves: `email`, the link alone; `sms`, and a code by text message; `credential`, and the PIN of a certificate
             * @enum {string}
             */
            auth_method: "email" | "email_code" | "sms" | "credential";
        };
        TemplateField: {
            /**
             * @description The kind
             * @enum {string}
             */
            type: "signature" | "initial" | "text" | "date" | "checkbox" | "dropdown" | "radio" | "number";
            /**
             * @description The name of the role
             * @example Buyer
             */
            role: string;
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
            label?: string;
            /**
             * @description What is in the field
             * @example Bat Dorj
             */
            value?: string;
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
        };
        TemplateItem: {
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
            /** @description null where it was deleted: give envelopes another */
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
            } | null;
            /** @description The places for people, in their order */
            roles: components["schemas"]["TemplateRole"][];
            /**
             * @description `sequential`: one after another in the order of the list; `parallel`: all at once; `hybrid`: by `routing_order`
             * @enum {string}
             */
            routing_type: "sequential" | "parallel" | "hybrid";
            /**
             * Format: uuid
             * @description Who made it
             */
            user_id: string;
            /**
             * Format: date-time
             * @description When it was made
             * @example 2026-11-21T08:00:00.000Z
             */
            created_at: string;
        };
        BulkSendInput: {
            /**
             * Format: uuid
             * @description The template
             */
            template_id: string;
            /**
             * @description The name of the bulk send, and of its envelopes; left out, the template’s
             * @example Agreement
             */
            name?: string;
            /**
             * Format: uuid
             * @description The document that goes round
             */
            document_id?: string;
            /** @description Days from the sending until the envelope expires */
            expires_in_days?: number;
            /** @description Days between reminders; 0 for none */
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
            /** @description Whether Tamga sends the link; with false you hand it over yourself */
            notify?: boolean;
            /**
             * @description Words for the reader
             * @example Please sign by Friday.
             */
            message?: string;
            /** @description A row for each envelope; or give `csv` */
            rows?: components["schemas"]["BulkSendRowInput"][];
            /**
             * @description The rows as CSV with a header: `ROLE.email`, `ROLE.name`, …, `name`, `message`, `external_ref`, `metadata.NAME`
             * @example Buyer.email,Buyer.name,external_ref
             *     bat@example.mn,Бат,flat 7
             */
            csv?: string;
        };
        BulkSendRowInput: {
            /**
             * @description Who takes each role of the template, by the role’s name
             * @example {
             *       "Buyer": {
             *         "email": "bat@example.mn",
             *         "name": "Бат"
             *       }
             *     }
             */
            roles: {
                [key: string]: components["schemas"]["TemplatePerson"];
            };
            /**
             * @description The name, as people read it
             * @example Agreement
             */
            name?: string;
            /**
             * @description Words for the reader
             * @example Please sign by Friday.
             */
            message?: string;
            /**
             * @description Your own reference; it comes back unchanged in answers and events
             * @example order 7
             */
            external_ref?: string;
            /**
             * @description Whatever you want to find again with it, as names and texts
             * @example {
             *       "order": "7"
             *     }
             */
            metadata?: {
                [key: string]: string;
            };
        };
        BulkSend: {
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
             * Format: uuid
             * @description The template
             */
            template_id: string;
            /**
             * @description `completed` says that no row waits; each was sent or failed
             * @enum {string}
             */
            status: "sending" | "completed" | "stopped";
            rows: components["schemas"]["BulkSendCounts"];
            /**
             * Format: uuid
             * @description Who sent it
             */
            user_id: string;
            /**
             * Format: date-time
             * @description When it was made
             * @example 2026-11-21T08:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it ended
             * @example 2026-11-21T08:00:00.000Z
             */
            ended_at: string | null;
        };
        /** @description How many rows are in each state */
        BulkSendCounts: {
            /** @description All rows */
            total: number;
            /** @description Rows whose turn has not come */
            waiting: number;
            /** @description Rows whose envelope was sent */
            sent: number;
            /** @description Rows that were not sent; `failure` of each says why */
            failed: number;
            /** @description Rows whose draft was deleted by the stop */
            stopped: number;
        };
        BulkSendRow: {
            /** @description The place in `rows`, or in the CSV below its header, from 0 */
            row: number;
            /**
             * Format: uuid
             * @description The id of the envelope
             */
            envelope_id: string;
            /**
             * @description The state it is in
             * @enum {string}
             */
            status: "waiting" | "sent" | "failed" | "stopped";
            /**
             * @description Why it was not sent
             * @enum {string|null}
             */
            failure: "deleted" | "changed" | "not_sent" | null;
            /**
             * @description The state of the envelope now; null where it was deleted
             * @enum {string|null}
             */
            envelope_status: "draft" | "sent" | "in_progress" | "completed" | "declined" | "voided" | "expired" | null;
            /**
             * @description Your own reference; it comes back unchanged in answers and events
             * @example order 7
             */
            external_ref: string | null;
        };
        Certificate: {
            /**
             * Format: uuid
             * @description The id; it never changes
             */
            id: string;
            /**
             * Format: uuid
             * @description Its holder
             */
            user_id: string;
            /**
             * @description A name for people
             * @example Work
             */
            label: string;
            /**
             * @description The kind
             * @enum {string}
             */
            type: "self_signed" | "ca_issued" | "eidas" | "corporate";
            /**
             * @description The state it is in
             * @enum {string}
             */
            status: "active" | "revoked" | "expired";
            /** @description True for at most one certificate of a holder */
            is_default: boolean;
            /**
             * @description Upper-case hexadecimal
             * @example 2F0A91C4E7B3D85A61C09E4F7A2B3C1D
             */
            serial_number: string;
            /**
             * @description The name of the holder in the certificate
             * @example Bat Dorj
             */
            subject_cn: string;
            /**
             * @description The name of the issuer in the certificate
             * @example Tamga Issuing CA
             */
            issuer_cn: string;
            /**
             * Format: date-time
             * @description From when on it is valid
             * @example 2026-11-21T08:00:00.000Z
             */
            valid_from: string;
            /**
             * Format: date-time
             * @description Until when it is valid
             * @example 2026-11-21T08:00:00.000Z
             */
            valid_to: string;
            /**
             * @description RSA or EC
             * @example EC
             */
            key_type: string;
            /** @description Bits; 256 and 384 name the curves P-256 and P-384 */
            key_size: number;
            /** @description The number of signatures that it made */
            usage_count: number;
            /**
             * Format: date-time
             * @description When it was last used; null if never
             * @example 2026-11-21T08:00:00.000Z
             */
            last_used_at: string | null;
            /**
             * Format: uuid
             * @description Its id at the key service
             */
            hsm_key_id: string;
            /** @description Whether clients of the CSC interface need a one-time code beside the PIN */
            otp_required: boolean;
            /** @description Whether its holder gets a mail when it signs */
            use_notices: boolean;
            /**
             * Format: date-time
             * @description When it was revoked; null otherwise
             * @example 2026-11-21T08:00:00.000Z
             */
            revoked_at: string | null;
            /**
             * @description Why it was revoked (RFC 5280, 5.3.1)
             * @enum {string|null}
             */
            revocation_reason: "unspecified" | "keyCompromise" | "affiliationChanged" | "superseded" | "cessationOfOperation" | "privilegeWithdrawn" | null;
            /**
             * Format: uuid
             * @description The certificate that this one takes the place of
             */
            renewed_from: string | null;
            /**
             * Format: date-time
             * @description When it was made
             * @example 2026-11-21T08:00:00.000Z
             */
            created_at: string;
        };
        CertificateInput: {
            /**
             * @description A name for people
             * @example Work
             */
            label: string;
            /**
             * @description The PIN of the signer’s certificate, at level 3
             * @example 482910
             */
            pin: string;
            /**
             * @description ca_issued or self_signed; the others come with their key, by import
             * @default ca_issued
             * @enum {string}
             */
            type?: "self_signed" | "ca_issued" | "eidas" | "corporate";
            /**
             * @description `RSA` or `EC`
             * @default RSA
             * @enum {string}
             */
            key_type?: "RSA" | "EC";
            /**
             * @description RSA: 2048 (default), 3072 or 4096; EC: 256 (default, P-256) or 384 (P-384)
             * @example 2048
             */
            key_size?: number;
            /**
             * @description For how many days it is valid
             * @default 365
             */
            validity_days?: number;
            /**
             * @description The name in the certificate; the account’s own by default
             * @example Bat Dorj
             */
            common_name?: string;
            /**
             * Format: email
             * @description The e-mail address
             * @example bat@example.mn
             */
            email?: string;
            /**
             * @description The organization in the certificate
             * @example Altan LLC
             */
            organization?: string;
        };
        CertificateImport: {
            /**
             * @description A name for people
             * @example Work
             */
            label: string;
            /**
             * @description A PKCS#12 file (RFC 7292) with one private key and its certificate, in base64
             * @example MIIKJAIBAzCCCd4GCSqGSIb3DQEHAaCC
             */
            pkcs12: string;
            /**
             * @description The passphrase of the PKCS#12 file
             * @example a passphrase
             */
            passphrase: string;
            /**
             * @description The PIN of the signer’s certificate, at level 3
             * @example 482910
             */
            pin: string;
            /**
             * @description eidas only for a certificate with QCStatements (ETSI EN 319 412-5)
             * @default corporate
             * @enum {string}
             */
            type?: "eidas" | "corporate";
        };
        CertificateDetail: {
            certificate: components["schemas"]["Certificate"];
            /**
             * @description The certificate in PEM
             * @example -----BEGIN CERTIFICATE-----
             *     …
             */
            certificate_pem: string;
            /** @description The certificates above it, its issuer’s first, without our own root */
            chain_pem: string[];
            /** @description The 20 newest things that it signed; all are at its /uses */
            uses: components["schemas"]["CertificateUse"][];
        };
        CertificateUse: {
            /**
             * Format: uuid
             * @description The id; it never changes
             */
            id: string;
            /**
             * @description By the holder’s own call, by CSC, for a partner’s sign request, or for an envelope
             * @enum {string}
             */
            kind: "platform" | "csc" | "sign_request" | "envelope";
            /**
             * Format: date-time
             * @description When the signature was accepted; null until then
             * @example 2026-11-21T08:00:00.000Z
             */
            signed_at: string;
            /** @description How many signatures it made in this use */
            signatures: number;
            /** @description The hashes that were signed, in hexadecimal */
            hashes: string[];
            /**
             * @description The name of the document, as the signer reads it
             * @example Agreement.pdf
             */
            document_name: string | null;
            /**
             * @description What it signed for, such as `sign-request/ID`
             * @example sign
             */
            operation: string;
        };
        CertificateChanges: {
            /**
             * @description A name for people
             * @example Work
             */
            label?: string;
            /** @description True unsets the one before */
            is_default?: boolean;
            /** @description For owner and admin */
            otp_required?: boolean;
            /** @description Whether the holder gets a letter about each use */
            use_notices?: boolean;
        };
        CertificateValidation: {
            /** @description Whether it may be used now */
            valid: boolean;
            /**
             * @description The state it is in
             * @enum {string}
             */
            status: "active" | "revoked" | "expired";
            /**
             * Format: date-time
             * @description When it was checked
             * @example 2026-11-21T08:00:00.000Z
             */
            checked_at: string;
            /** @description Whether a chain leads to an authority that is trusted here; for self_signed, whether its own signature holds */
            chain_valid: boolean;
            /** @description What is known of its revocation */
            revocation: {
                /**
                 * @description The state it is in
                 * @enum {string}
                 */
                status: "good" | "revoked" | "unknown" | "not_needed";
                /**
                 * @description An OCSP response, a revocation list, or our own record
                 * @enum {string|null}
                 */
                source: "ocsp" | "crl" | "platform" | null;
                /**
                 * Format: date-time
                 * @description When it was revoked; null otherwise
                 * @example 2026-11-21T08:00:00.000Z
                 */
                revoked_at?: string;
                /**
                 * @description The reason, in words
                 * @example The amount is wrong
                 */
                reason?: string;
            };
            /** @description What stands against it, in the language of Accept-Language */
            reasons: {
                /**
                 * @description The code
                 * @example 482913
                 */
                code: string;
                /**
                 * @description Words for the reader
                 * @example Please sign by Friday.
                 */
                message: string;
            }[];
        };
        PinChange: {
            /**
             * @description The PIN of the signer’s certificate, at level 3
             * @example 482910
             */
            pin: string;
            /**
             * @description The PIN from now on
             * @example 482910
             */
            new_pin: string;
        };
        CertificateRevocationInput: {
            /**
             * @description The reason, in words
             * @enum {string}
             */
            reason: "unspecified" | "keyCompromise" | "affiliationChanged" | "superseded" | "cessationOfOperation" | "privilegeWithdrawn";
            /**
             * @description A note about the revocation, for the audit trail
             * @example The laptop was lost
             */
            comment?: string;
        };
        CertificateRenewal: {
            /**
             * @description The PIN of the signer’s certificate, at level 3
             * @example 482910
             */
            pin: string;
            /**
             * @description For how many days it is valid
             * @default 365
             */
            validity_days?: number;
        };
        PlatformWebhookInput: {
            /**
             * Format: uri
             * @description The address that gets the events
             * @example https://partner.example/hooks
             */
            url: string;
            /** @description The events that are sent there; one that is named twice counts once */
            events: ("envelope_sent" | "envelope_delivered" | "recipient_sent" | "recipient_delivered" | "recipient_signed" | "recipient_declined" | "envelope_completed" | "envelope_declined" | "envelope_voided" | "envelope_expired" | "envelope_sealing_failed" | "certificate_generated" | "certificate_expired")[];
        };
        PlatformWebhookChanges: {
            /**
             * Format: uri
             * @description The address that gets the events
             * @example https://partner.example/hooks
             */
            url?: string;
            /** @description The events that are sent there; one that is named twice counts once */
            events?: ("envelope_sent" | "envelope_delivered" | "recipient_sent" | "recipient_delivered" | "recipient_signed" | "recipient_declined" | "envelope_completed" | "envelope_declined" | "envelope_voided" | "envelope_expired" | "envelope_sealing_failed" | "certificate_generated" | "certificate_expired")[];
            /**
             * @description A disabled webhook gets no new events; deliveries under way continue
             * @enum {string}
             */
            status?: "active" | "disabled";
        };
        PlatformWebhookDelivery: {
            /**
             * Format: uuid
             * @description X-Webhook-Id, the same on every attempt
             */
            id: string;
            /**
             * Format: uuid
             * @description null when it goes to a callback_url
             */
            webhook_id: string | null;
            /** @description The body that is sent */
            payload: {
                [key: string]: unknown;
            };
            /**
             * @description The address that it is sent to
             * @example https://partner.example/hooks
             */
            endpoint_url: string;
            /**
             * @description The state it is in
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed";
            /** @description The status of the last answer; null without one */
            response_code: number | null;
            /**
             * @description The first 2 KiB of the last answer
             * @example ok
             */
            response_body: string | null;
            /** @description How many attempts were made */
            attempts: number;
            /** @description After so many attempts it fails */
            max_attempts: number;
            /** @description How many times it was sent again */
            redeliveries: number;
            /**
             * Format: date-time
             * @description When the last attempt was made; null before the first
             * @example 2026-11-21T08:00:00.000Z
             */
            last_attempt_at: string | null;
            /**
             * Format: date-time
             * @description When the next attempt is due; null when none is
             * @example 2026-11-21T08:00:00.000Z
             */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description When it arrived; null until then
             * @example 2026-11-21T08:00:00.000Z
             */
            delivered_at: string | null;
            /**
             * Format: date-time
             * @description When it was made
             * @example 2026-11-21T08:00:00.000Z
             */
            created_at: string;
            /** @description Oldest first, the last 100 */
            attempt_log: {
                /**
                 * Format: date-time
                 * @description When it was
                 * @example 2026-11-21T08:00:00.000Z
                 */
                at: string;
                /** @description The status of the last answer; null without one */
                response_code?: number;
                /**
                 * @description Why there was no answer
                 * @example invalid_request
                 */
                error?: string;
                /** @description How long the attempt took, in milliseconds */
                duration_ms: number;
                /**
                 * @description Made by hand: the schedule does not count it
                 * @constant
                 */
                by_staff?: true;
            }[];
            /**
             * @description The event
             * @enum {string}
             */
            event_type: "envelope_sent" | "envelope_delivered" | "recipient_sent" | "recipient_delivered" | "recipient_signed" | "recipient_declined" | "envelope_completed" | "envelope_declined" | "envelope_voided" | "envelope_expired" | "envelope_sealing_failed" | "certificate_generated" | "certificate_expired" | "webhook.test";
            /**
             * Format: uuid
             * @description The envelope or certificate that the event is about; null for a test event
             */
            resource_id: string | null;
        };
        PlatformWebhookListenerInput: {
            /**
             * @description The events that are sent there; one that is named twice counts once
             * @default [
             *       "envelope_sent",
             *       "envelope_delivered",
             *       "recipient_sent",
             *       "recipient_delivered",
             *       "recipient_signed",
             *       "recipient_declined",
             *       "envelope_completed",
             *       "envelope_declined",
             *       "envelope_voided",
             *       "envelope_expired",
             *       "envelope_sealing_failed",
             *       "certificate_generated",
             *       "certificate_expired"
             *     ]
             */
            events?: ("envelope_sent" | "envelope_delivered" | "recipient_sent" | "recipient_delivered" | "recipient_signed" | "recipient_declined" | "envelope_completed" | "envelope_declined" | "envelope_voided" | "envelope_expired" | "envelope_sealing_failed" | "certificate_generated" | "certificate_expired")[];
        };
        AuditVerification: {
            /** @description null: nothing wrong so far, and not at the end yet */
            valid: boolean | null;
            /** @description How many events this call looked at */
            checked: number;
            /**
             * Format: uuid
             * @description The first event that is not as it was written; null where all are
             */
            first_broken_id: string | null;
            /**
             * @description Why it is not valid
             * @enum {string|null}
             */
            reason: "event_changed" | "event_missing" | "tail_cut" | "chain_rewritten" | "timestamp_invalid" | "seal_tail_cut" | "seal_chain_rewritten" | null;
            /**
             * @description Of the newest event; null when there is none
             * @example 9f86d081884c7d65…
             */
            head_hash: string | null;
            /** @description The latest of the daily timestamps */
            head_timestamp: {
                /** @description The newest event at that time */
                sequence: number;
                /**
                 * @description Its hash: the imprint of the timestamp
                 * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                hash: string;
                /**
                 * Format: date-time
                 * @description The moment that it proves
                 * @example 2026-11-21T08:00:00.000Z
                 */
                time: string;
                /**
                 * @description RFC 3161 TimeStampToken, DER in base64: keep it elsewhere
                 * @example vNvKqk0Jm5sWq8Zt2X1pLr7Ye3Ua9Kd4
                 */
                token: string;
                /** @description Whether its authority is ours, by our root certificate */
                trusted: boolean;
            } | null;
            /** @description The latest of the hourly heads that the key service keeps in its own log */
            sealed_head: {
                /** @description The newest event at that time */
                sequence: number;
                /**
                 * @description Its hash
                 * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                hash: string;
                /**
                 * Format: date-time
                 * @description The moment that it proves
                 * @example 2026-11-21T08:00:00.000Z
                 */
                time: string;
            } | null;
            /**
             * @description Where the next call goes on, after 8 s without reaching the end
             * @example eyJjIjoxfQ
             */
            next_cursor: string | null;
        };
        PartnerEvent: components["schemas"]["SignRequestSignedEvent"] | components["schemas"]["SignRequestRejectedEvent"] | components["schemas"]["SignRequestExpiredEvent"] | components["schemas"]["PartnerTestEvent"];
        SignRequestSignedEvent: {
            /**
             * @description The name of the event (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "sign_request.signed";
            /**
             * Format: uuid
             * @description The event, the same for each of your receivers and however often it is sent
             */
            id: string;
            /**
             * Format: date-time
             * @description When the event was written down
             * @example 2026-11-21T08:00:00.000Z
             */
            created_at: string;
            /** @description False in events of a sandbox application */
            livemode: boolean;
            /**
             * Format: uuid
             * @description The id of the sign request
             */
            request_id: string;
            /**
             * @description What people say to support; it stands on every page, mail and text message, and opens nothing
             * @example R-7K3F-92XX
             */
            reference: string;
            /**
             * @description Your own reference; it comes back unchanged in answers and events
             * @example order 7
             */
            external_ref: string | null;
            /**
             * @description Names and texts of your own, as they were given
             * @example {
             *       "order": "7"
             *     }
             */
            metadata: {
                [key: string]: string;
            };
            /** @description The level that was reached; null where nobody signed */
            loa: number | null;
            /** @description Who had the link: `partner` by the answer to the creation, `signer` when Tamga sent it */
            link_given_to: ("partner" | "signer")[];
            /** @description Corrections of the address of the signer, where there were any */
            address_corrections?: components["schemas"]["AddressCorrection"][];
            /** @description The messages that were taken, oldest first */
            messages_sent: components["schemas"]["SentMessage"][];
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
            /**
             * @description Base64 of the DER of a detached CAdES-T signature over document_hash
             * @example MIIJ8gYJKoZIhvcNAQcC…
             */
            signature: string;
            /**
             * @description PEM of the signer's certificate
             * @example -----BEGIN CERTIFICATE-----
             *     …
             */
            certificate: string;
        };
        SignRequestRejectedEvent: {
            /**
             * @description The name of the event (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "sign_request.rejected";
            /**
             * Format: uuid
             * @description The event, the same for each of your receivers and however often it is sent
             */
            id: string;
            /**
             * Format: date-time
             * @description When the event was written down
             * @example 2026-11-21T08:00:00.000Z
             */
            created_at: string;
            /** @description False in events of a sandbox application */
            livemode: boolean;
            /**
             * Format: uuid
             * @description The id of the sign request
             */
            request_id: string;
            /**
             * @description What people say to support; it stands on every page, mail and text message, and opens nothing
             * @example R-7K3F-92XX
             */
            reference: string;
            /**
             * @description Your own reference; it comes back unchanged in answers and events
             * @example order 7
             */
            external_ref: string | null;
            /**
             * @description Names and texts of your own, as they were given
             * @example {
             *       "order": "7"
             *     }
             */
            metadata: {
                [key: string]: string;
            };
            /** @description The level that was reached; null where nobody signed */
            loa: number | null;
            /** @description Who had the link: `partner` by the answer to the creation, `signer` when Tamga sent it */
            link_given_to: ("partner" | "signer")[];
            /** @description Corrections of the address of the signer, where there were any */
            address_corrections?: components["schemas"]["AddressCorrection"][];
            /** @description The messages that were taken, oldest first */
            messages_sent: components["schemas"]["SentMessage"][];
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
            /**
             * @description The signer's words, where there were any
             * @example The amount is wrong
             */
            reason: string | null;
            /**
             * @description `link`: somebody with the link; `verified`: the one-time code had been shown
             * @enum {string|null}
             */
            declined_by: "link" | "verified" | null;
        };
        SignRequestExpiredEvent: {
            /**
             * @description The name of the event (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "sign_request.expired";
            /**
             * Format: uuid
             * @description The event, the same for each of your receivers and however often it is sent
             */
            id: string;
            /**
             * Format: date-time
             * @description When the event was written down
             * @example 2026-11-21T08:00:00.000Z
             */
            created_at: string;
            /** @description False in events of a sandbox application */
            livemode: boolean;
            /**
             * Format: uuid
             * @description The id of the sign request
             */
            request_id: string;
            /**
             * @description What people say to support; it stands on every page, mail and text message, and opens nothing
             * @example R-7K3F-92XX
             */
            reference: string;
            /**
             * @description Your own reference; it comes back unchanged in answers and events
             * @example order 7
             */
            external_ref: string | null;
            /**
             * @description Names and texts of your own, as they were given
             * @example {
             *       "order": "7"
             *     }
             */
            metadata: {
                [key: string]: string;
            };
            /** @description The level that was reached; null where nobody signed */
            loa: number | null;
            /** @description Who had the link: `partner` by the answer to the creation, `signer` when Tamga sent it */
            link_given_to: ("partner" | "signer")[];
            /** @description Corrections of the address of the signer, where there were any */
            address_corrections?: components["schemas"]["AddressCorrection"][];
            /** @description The messages that were taken, oldest first */
            messages_sent: components["schemas"]["SentMessage"][];
            /**
             * @description The state it is in
             * @enum {string}
             */
            status: "expired";
            /**
             * Format: date-time
             * @description When it expired
             * @example 2026-11-21T08:00:00.000Z
             */
            expired_at: string;
            /**
             * @description Its time ended, you withdrew it, or staff ended it
             * @enum {string}
             */
            reason: "period_ended" | "withdrawn" | "cancelled";
        };
        PartnerTestEvent: {
            /**
             * Format: uuid
             * @description The event, the same for each of your receivers and however often it is sent
             */
            id: string;
            /**
             * @description The name of the event (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "webhook.test";
            /** @description False in events of a sandbox application */
            livemode: boolean;
            /**
             * @description Nothing has happened
             * @constant
             */
            test: true;
            /**
             * Format: uuid
             * @description The webhook that is tried
             */
            webhook_id: string;
            /**
             * Format: date-time
             * @description When it was made
             * @example 2026-11-21T08:00:00.000Z
             */
            created_at: string;
            /**
             * @description Words for the reader
             * @example Please sign by Friday.
             */
            message: string;
        };
        PlatformEvent: components["schemas"]["EnvelopeSentEvent"] | components["schemas"]["EnvelopeDeliveredEvent"] | components["schemas"]["RecipientSentEvent"] | components["schemas"]["RecipientDeliveredEvent"] | components["schemas"]["RecipientSignedEvent"] | components["schemas"]["RecipientDeclinedEvent"] | components["schemas"]["EnvelopeCompletedEvent"] | components["schemas"]["EnvelopeDeclinedEvent"] | components["schemas"]["EnvelopeVoidedEvent"] | components["schemas"]["EnvelopeExpiredEvent"] | components["schemas"]["EnvelopeSealingFailedEvent"] | components["schemas"]["CertificateGeneratedEvent"] | components["schemas"]["CertificateExpiredEvent"] | components["schemas"]["PlatformTestEvent"];
        EnvelopeSentEvent: {
            /**
             * Format: uuid
             * @description The event, the same for each of your webhooks
             */
            id: string;
            /**
             * @description The name of the event (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "envelope_sent";
            /**
             * Format: date-time
             * @description When it was made
             * @example 2026-11-21T08:00:00.000Z
             */
            created_at: string;
            /** @description Rises by one with each event of an envelope or certificate; a gap has not arrived, or was not asked for */
            sequence: number;
            /** @description The content of the answer */
            data: {
                /**
                 * Format: uuid
                 * @description The id of the envelope
                 */
                envelope_id: string;
                /**
                 * @description What people say to support; it stands on every page, mail and text message, and opens nothing
                 * @example R-7K3F-92XX
                 */
                reference: string;
                /**
                 * @description Your own reference; it comes back unchanged in answers and events
                 * @example order 7
                 */
                external_ref: string | null;
                /**
                 * @description Names and texts of your own, as they were given
                 * @example {
                 *       "order": "7"
                 *     }
                 */
                metadata: {
                    [key: string]: string;
                };
                /**
                 * @description The state of the envelope after it
                 * @enum {string}
                 */
                status: "draft" | "sent" | "in_progress" | "completed" | "declined" | "voided" | "expired";
                /**
                 * Format: date-time
                 * @description When it was sent
                 * @example 2026-11-21T08:00:00.000Z
                 */
                sent_at: string;
            };
        };
        EnvelopeDeliveredEvent: {
            /**
             * Format: uuid
             * @description The event, the same for each of your webhooks
             */
            id: string;
            /**
             * @description The name of the event (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "envelope_delivered";
            /**
             * Format: date-time
             * @description When it was made
             * @example 2026-11-21T08:00:00.000Z
             */
            created_at: string;
            /** @description Rises by one with each event of an envelope or certificate; a gap has not arrived, or was not asked for */
            sequence: number;
            /** @description The content of the answer */
            data: {
                /**
                 * Format: uuid
                 * @description The id of the envelope
                 */
                envelope_id: string;
                /**
                 * @description What people say to support; it stands on every page, mail and text message, and opens nothing
                 * @example R-7K3F-92XX
                 */
                reference: string;
                /**
                 * @description Your own reference; it comes back unchanged in answers and events
                 * @example order 7
                 */
                external_ref: string | null;
                /**
                 * @description Names and texts of your own, as they were given
                 * @example {
                 *       "order": "7"
                 *     }
                 */
                metadata: {
                    [key: string]: string;
                };
                /**
                 * @description The state of the envelope after it
                 * @enum {string}
                 */
                status: "draft" | "sent" | "in_progress" | "completed" | "declined" | "voided" | "expired";
                /**
                 * Format: date-time
                 * @description When it arrived; null until then
                 * @example 2026-11-21T08:00:00.000Z
                 */
                delivered_at: string;
            };
        };
        RecipientSentEvent: {
            /**
             * Format: uuid
             * @description The event, the same for each of your webhooks
             */
            id: string;
            /**
             * @description The name of the event (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "recipient_sent";
            /**
             * Format: date-time
             * @description When it was made
             * @example 2026-11-21T08:00:00.000Z
             */
            created_at: string;
            /** @description Rises by one with each event of an envelope or certificate; a gap has not arrived, or was not asked for */
            sequence: number;
            /** @description The content of the answer */
            data: {
                /**
                 * Format: uuid
                 * @description The id of the envelope
                 */
                envelope_id: string;
                /**
                 * @description What people say to support; it stands on every page, mail and text message, and opens nothing
                 * @example R-7K3F-92XX
                 */
                reference: string;
                /**
                 * @description Your own reference; it comes back unchanged in answers and events
                 * @example order 7
                 */
                external_ref: string | null;
                /**
                 * @description Names and texts of your own, as they were given
                 * @example {
                 *       "order": "7"
                 *     }
                 */
                metadata: {
                    [key: string]: string;
                };
                /**
                 * @description The state of the envelope after it
                 * @enum {string}
                 */
                status: "draft" | "sent" | "in_progress" | "completed" | "declined" | "voided" | "expired";
                /**
                 * Format: uuid
                 * @description The recipient whom it is about
                 */
                recipient_id: string;
                /**
                 * Format: date-time
                 * @description When it was sent
                 * @example 2026-11-21T08:00:00.000Z
                 */
                sent_at: string;
            };
        };
        RecipientDeliveredEvent: {
            /**
             * Format: uuid
             * @description The event, the same for each of your webhooks
             */
            id: string;
            /**
             * @description The name of the event (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "recipient_delivered";
            /**
             * Format: date-time
             * @description When it was made
             * @example 2026-11-21T08:00:00.000Z
             */
            created_at: string;
            /** @description Rises by one with each event of an envelope or certificate; a gap has not arrived, or was not asked for */
            sequence: number;
            /** @description The content of the answer */
            data: {
                /**
                 * Format: uuid
                 * @description The id of the envelope
                 */
                envelope_id: string;
                /**
                 * @description What people say to support; it stands on every page, mail and text message, and opens nothing
                 * @example R-7K3F-92XX
                 */
                reference: string;
                /**
                 * @description Your own reference; it comes back unchanged in answers and events
                 * @example order 7
                 */
                external_ref: string | null;
                /**
                 * @description Names and texts of your own, as they were given
                 * @example {
                 *       "order": "7"
                 *     }
                 */
                metadata: {
                    [key: string]: string;
                };
                /**
                 * @description The state of the envelope after it
                 * @enum {string}
                 */
                status: "draft" | "sent" | "in_progress" | "completed" | "declined" | "voided" | "expired";
                /**
                 * Format: uuid
                 * @description The recipient whom it is about
                 */
                recipient_id: string;
                /**
                 * Format: date-time
                 * @description When it arrived; null until then
                 * @example 2026-11-21T08:00:00.000Z
                 */
                delivered_at: string;
            };
        };
        RecipientSignedEvent: {
            /**
             * Format: uuid
             * @description The event, the same for each of your webhooks
             */
            id: string;
            /**
             * @description The name of the event (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "recipient_signed";
            /**
             * Format: date-time
             * @description When it was made
             * @example 2026-11-21T08:00:00.000Z
             */
            created_at: string;
            /** @description Rises by one with each event of an envelope or certificate; a gap has not arrived, or was not asked for */
            sequence: number;
            /** @description The content of the answer */
            data: {
                /**
                 * Format: uuid
                 * @description The id of the envelope
                 */
                envelope_id: string;
                /**
                 * @description What people say to support; it stands on every page, mail and text message, and opens nothing
                 * @example R-7K3F-92XX
                 */
                reference: string;
                /**
                 * @description Your own reference; it comes back unchanged in answers and events
                 * @example order 7
                 */
                external_ref: string | null;
                /**
                 * @description Names and texts of your own, as they were given
                 * @example {
                 *       "order": "7"
                 *     }
                 */
                metadata: {
                    [key: string]: string;
                };
                /**
                 * @description The state of the envelope after it
                 * @enum {string}
                 */
                status: "draft" | "sent" | "in_progress" | "completed" | "declined" | "voided" | "expired";
                /**
                 * Format: uuid
                 * @description The recipient whom it is about
                 */
                recipient_id: string;
                /**
                 * Format: date-time
                 * @description When the signature was accepted; null until then
                 * @example 2026-11-21T08:00:00.000Z
                 */
                signed_at: string;
            };
        };
        RecipientDeclinedEvent: {
            /**
             * Format: uuid
             * @description The event, the same for each of your webhooks
             */
            id: string;
            /**
             * @description The name of the event (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "recipient_declined";
            /**
             * Format: date-time
             * @description When it was made
             * @example 2026-11-21T08:00:00.000Z
             */
            created_at: string;
            /** @description Rises by one with each event of an envelope or certificate; a gap has not arrived, or was not asked for */
            sequence: number;
            /** @description The content of the answer */
            data: {
                /**
                 * Format: uuid
                 * @description The id of the envelope
                 */
                envelope_id: string;
                /**
                 * @description What people say to support; it stands on every page, mail and text message, and opens nothing
                 * @example R-7K3F-92XX
                 */
                reference: string;
                /**
                 * @description Your own reference; it comes back unchanged in answers and events
                 * @example order 7
                 */
                external_ref: string | null;
                /**
                 * @description Names and texts of your own, as they were given
                 * @example {
                 *       "order": "7"
                 *     }
                 */
                metadata: {
                    [key: string]: string;
                };
                /**
                 * @description The state of the envelope after it
                 * @enum {string}
                 */
                status: "draft" | "sent" | "in_progress" | "completed" | "declined" | "voided" | "expired";
                /**
                 * Format: uuid
                 * @description The recipient whom it is about
                 */
                recipient_id: string;
                /**
                 * Format: date-time
                 * @description When somebody declined; null otherwise
                 * @example 2026-11-21T08:00:00.000Z
                 */
                declined_at: string;
                /**
                 * @description Why the recipient declined, in their words
                 * @example The amount is wrong
                 */
                decline_reason: string | null;
                /**
                 * @description `link`: somebody with the link; `verified`: somebody who had proved themselves
                 * @enum {string|null}
                 */
                declined_by: "link" | "verified" | null;
            };
        };
        EnvelopeCompletedEvent: {
            /**
             * Format: uuid
             * @description The event, the same for each of your webhooks
             */
            id: string;
            /**
             * @description The name of the event (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "envelope_completed";
            /**
             * Format: date-time
             * @description When it was made
             * @example 2026-11-21T08:00:00.000Z
             */
            created_at: string;
            /** @description Rises by one with each event of an envelope or certificate; a gap has not arrived, or was not asked for */
            sequence: number;
            /** @description The content of the answer */
            data: {
                /**
                 * Format: uuid
                 * @description The id of the envelope
                 */
                envelope_id: string;
                /**
                 * @description What people say to support; it stands on every page, mail and text message, and opens nothing
                 * @example R-7K3F-92XX
                 */
                reference: string;
                /**
                 * @description Your own reference; it comes back unchanged in answers and events
                 * @example order 7
                 */
                external_ref: string | null;
                /**
                 * @description Names and texts of your own, as they were given
                 * @example {
                 *       "order": "7"
                 *     }
                 */
                metadata: {
                    [key: string]: string;
                };
                /**
                 * @description The state of the envelope after it
                 * @enum {string}
                 */
                status: "draft" | "sent" | "in_progress" | "completed" | "declined" | "voided" | "expired";
                /**
                 * Format: date-time
                 * @description When everybody had finished and the PDF was sealed; null until then
                 * @example 2026-11-21T08:00:00.000Z
                 */
                completed_at: string;
            };
        };
        EnvelopeDeclinedEvent: {
            /**
             * Format: uuid
             * @description The event, the same for each of your webhooks
             */
            id: string;
            /**
             * @description The name of the event (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "envelope_declined";
            /**
             * Format: date-time
             * @description When it was made
             * @example 2026-11-21T08:00:00.000Z
             */
            created_at: string;
            /** @description Rises by one with each event of an envelope or certificate; a gap has not arrived, or was not asked for */
            sequence: number;
            /** @description The content of the answer */
            data: {
                /**
                 * Format: uuid
                 * @description The id of the envelope
                 */
                envelope_id: string;
                /**
                 * @description What people say to support; it stands on every page, mail and text message, and opens nothing
                 * @example R-7K3F-92XX
                 */
                reference: string;
                /**
                 * @description Your own reference; it comes back unchanged in answers and events
                 * @example order 7
                 */
                external_ref: string | null;
                /**
                 * @description Names and texts of your own, as they were given
                 * @example {
                 *       "order": "7"
                 *     }
                 */
                metadata: {
                    [key: string]: string;
                };
                /**
                 * @description The state of the envelope after it
                 * @enum {string}
                 */
                status: "draft" | "sent" | "in_progress" | "completed" | "declined" | "voided" | "expired";
                /**
                 * Format: uuid
                 * @description The recipient whom it is about
                 */
                recipient_id: string;
                /**
                 * Format: date-time
                 * @description When somebody declined; null otherwise
                 * @example 2026-11-21T08:00:00.000Z
                 */
                declined_at: string;
                /**
                 * @description Why the recipient declined, in their words
                 * @example The amount is wrong
                 */
                decline_reason: string | null;
                /**
                 * @description `link`: somebody with the link; `verified`: somebody who had proved themselves
                 * @enum {string|null}
                 */
                declined_by: "link" | "verified" | null;
            };
        };
        EnvelopeVoidedEvent: {
            /**
             * Format: uuid
             * @description The event, the same for each of your webhooks
             */
            id: string;
            /**
             * @description The name of the event (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "envelope_voided";
            /**
             * Format: date-time
             * @description When it was made
             * @example 2026-11-21T08:00:00.000Z
             */
            created_at: string;
            /** @description Rises by one with each event of an envelope or certificate; a gap has not arrived, or was not asked for */
            sequence: number;
            /** @description The content of the answer */
            data: {
                /**
                 * Format: uuid
                 * @description The id of the envelope
                 */
                envelope_id: string;
                /**
                 * @description What people say to support; it stands on every page, mail and text message, and opens nothing
                 * @example R-7K3F-92XX
                 */
                reference: string;
                /**
                 * @description Your own reference; it comes back unchanged in answers and events
                 * @example order 7
                 */
                external_ref: string | null;
                /**
                 * @description Names and texts of your own, as they were given
                 * @example {
                 *       "order": "7"
                 *     }
                 */
                metadata: {
                    [key: string]: string;
                };
                /**
                 * @description The state of the envelope after it
                 * @enum {string}
                 */
                status: "draft" | "sent" | "in_progress" | "completed" | "declined" | "voided" | "expired";
                /**
                 * Format: date-time
                 * @description When the sender ended it; null otherwise
                 * @example 2026-11-21T08:00:00.000Z
                 */
                voided_at: string;
                /**
                 * @description The reason, in words
                 * @example The amount is wrong
                 */
                reason: string | null;
            };
        };
        EnvelopeExpiredEvent: {
            /**
             * Format: uuid
             * @description The event, the same for each of your webhooks
             */
            id: string;
            /**
             * @description The name of the event (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "envelope_expired";
            /**
             * Format: date-time
             * @description When it was made
             * @example 2026-11-21T08:00:00.000Z
             */
            created_at: string;
            /** @description Rises by one with each event of an envelope or certificate; a gap has not arrived, or was not asked for */
            sequence: number;
            /** @description The content of the answer */
            data: {
                /**
                 * Format: uuid
                 * @description The id of the envelope
                 */
                envelope_id: string;
                /**
                 * @description What people say to support; it stands on every page, mail and text message, and opens nothing
                 * @example R-7K3F-92XX
                 */
                reference: string;
                /**
                 * @description Your own reference; it comes back unchanged in answers and events
                 * @example order 7
                 */
                external_ref: string | null;
                /**
                 * @description Names and texts of your own, as they were given
                 * @example {
                 *       "order": "7"
                 *     }
                 */
                metadata: {
                    [key: string]: string;
                };
                /**
                 * @description The state of the envelope after it
                 * @enum {string}
                 */
                status: "draft" | "sent" | "in_progress" | "completed" | "declined" | "voided" | "expired";
                /**
                 * Format: date-time
                 * @description When it expired
                 * @example 2026-11-21T08:00:00.000Z
                 */
                expired_at: string;
            };
        };
        EnvelopeSealingFailedEvent: {
            /**
             * Format: uuid
             * @description The event, the same for each of your webhooks
             */
            id: string;
            /**
             * @description The name of the event (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "envelope_sealing_failed";
            /**
             * Format: date-time
             * @description When it was made
             * @example 2026-11-21T08:00:00.000Z
             */
            created_at: string;
            /** @description Rises by one with each event of an envelope or certificate; a gap has not arrived, or was not asked for */
            sequence: number;
            /** @description The content of the answer */
            data: {
                /**
                 * Format: uuid
                 * @description The id of the envelope
                 */
                envelope_id: string;
                /**
                 * @description What people say to support; it stands on every page, mail and text message, and opens nothing
                 * @example R-7K3F-92XX
                 */
                reference: string;
                /**
                 * @description Your own reference; it comes back unchanged in answers and events
                 * @example order 7
                 */
                external_ref: string | null;
                /**
                 * @description Names and texts of your own, as they were given
                 * @example {
                 *       "order": "7"
                 *     }
                 */
                metadata: {
                    [key: string]: string;
                };
                /**
                 * @description The state of the envelope after it
                 * @enum {string}
                 */
                status: "draft" | "sent" | "in_progress" | "completed" | "declined" | "voided" | "expired";
                /**
                 * Format: date-time
                 * @description Since when it fails
                 * @example 2026-11-21T08:00:00.000Z
                 */
                failed_at: string;
                /**
                 * @description The step that fails
                 * @enum {string}
                 */
                step: "certify" | "sign" | "complete";
                /**
                 * @description The reason, in words
                 * @example The amount is wrong
                 */
                reason: string;
            };
        };
        CertificateGeneratedEvent: {
            /**
             * Format: uuid
             * @description The event, the same for each of your webhooks
             */
            id: string;
            /**
             * @description The name of the event (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "certificate_generated";
            /**
             * Format: date-time
             * @description When it was made
             * @example 2026-11-21T08:00:00.000Z
             */
            created_at: string;
            /** @description Rises by one with each event of an envelope or certificate; a gap has not arrived, or was not asked for */
            sequence: number;
            /** @description The content of the answer */
            data: {
                /**
                 * Format: uuid
                 * @description The certificate
                 */
                certificate_id: string;
                /**
                 * @description The state it is in
                 * @enum {string}
                 */
                status: "active" | "revoked" | "expired";
                /**
                 * @description The kind
                 * @enum {string}
                 */
                type: "self_signed" | "ca_issued" | "eidas" | "corporate";
                /**
                 * Format: uuid
                 * @description Its holder
                 */
                user_id: string;
                /**
                 * @description The serial number in hex
                 * @example 2F0A91C4E7B3D85A61C09E4F7A2B3C1D
                 */
                serial_number: string;
                /**
                 * Format: date-time
                 * @description From when on it is valid
                 * @example 2026-11-21T08:00:00.000Z
                 */
                valid_from: string;
                /**
                 * Format: date-time
                 * @description Until when it is valid
                 * @example 2026-11-21T08:00:00.000Z
                 */
                valid_to: string;
                /**
                 * Format: uuid
                 * @description The certificate that it follows
                 */
                renewed_from?: string;
            };
        };
        CertificateExpiredEvent: {
            /**
             * Format: uuid
             * @description The event, the same for each of your webhooks
             */
            id: string;
            /**
             * @description The name of the event (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "certificate_expired";
            /**
             * Format: date-time
             * @description When it was made
             * @example 2026-11-21T08:00:00.000Z
             */
            created_at: string;
            /** @description Rises by one with each event of an envelope or certificate; a gap has not arrived, or was not asked for */
            sequence: number;
            /** @description The content of the answer */
            data: {
                /**
                 * Format: uuid
                 * @description The certificate
                 */
                certificate_id: string;
                /**
                 * @description The state it is in
                 * @enum {string}
                 */
                status: "active" | "revoked" | "expired";
                /**
                 * @description The kind
                 * @enum {string}
                 */
                type: "self_signed" | "ca_issued" | "eidas" | "corporate";
                /**
                 * Format: uuid
                 * @description Its holder
                 */
                user_id: string;
                /**
                 * @description The serial number in hex
                 * @example 2F0A91C4E7B3D85A61C09E4F7A2B3C1D
                 */
                serial_number: string;
                /**
                 * Format: date-time
                 * @description From when on it is valid
                 * @example 2026-11-21T08:00:00.000Z
                 */
                valid_from: string;
                /**
                 * Format: date-time
                 * @description Until when it is valid
                 * @example 2026-11-21T08:00:00.000Z
                 */
                valid_to: string;
                /**
                 * Format: uuid
                 * @description The certificate that it follows
                 */
                renewed_from?: string;
                /**
                 * Format: date-time
                 * @description When it expired
                 * @example 2026-11-21T08:00:00.000Z
                 */
                expired_at: string;
            };
        };
        PlatformTestEvent: {
            /**
             * Format: uuid
             * @description The event, the same for each of your webhooks
             */
            id: string;
            /**
             * @description The name of the event (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "webhook.test";
            /**
             * Format: date-time
             * @description When it was made
             * @example 2026-11-21T08:00:00.000Z
             */
            created_at: string;
            /** @description Rises by one with each event of an envelope or certificate; a gap has not arrived, or was not asked for */
            sequence: number;
            /** @description The content of the answer */
            data: {
                /**
                 * @description Nothing has happened
                 * @constant
                 */
                test: true;
                /**
                 * Format: uuid
                 * @description The webhook that is tried
                 */
                webhook_id: string;
                /**
                 * @description Words for the reader
                 * @example Please sign by Friday.
                 */
                message: string;
            };
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
    listSignRequests: {
        parameters: {
            query?: {
                /** @description How many on a page, 1 to 100 */
                limit?: number;
                /** @description The `next_cursor` of the page before; left out for the first page */
                cursor?: string;
                /** @description Those with this reference of your own */
                external_ref?: string;
                /** @description Those in this state alone */
                status?: "pending" | "signed" | "rejected" | "expired";
                /** @description Those whose metadata have these texts: `metadata[order]=7`, several for all of them */
                metadata?: {
                    [key: string]: string;
                };
                /** @description Those made at this time or later */
                created_after?: string;
                /** @description Those made before this time */
                created_before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The content of the answer */
                        data: components["schemas"]["SignRequestItem"][];
                        /** @description Whether another page follows */
                        has_more: boolean;
                        /**
                         * @description Give it as `cursor` for the next page; null on the last
                         * @example eyJjIjoxfQ
                         */
                        next_cursor: string | null;
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
    remindSigner: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same input within 24 h gives the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The id of the sign request */
                request_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link is on its way */
            202: {
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
                    };
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description How many on a page, 1 to 100 */
                limit?: number;
                /** @description The `next_cursor` of the page before; left out for the first page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The content of the answer */
                        data: components["schemas"]["Webhook"][];
                        /** @description Whether another page follows */
                        has_more: boolean;
                        /**
                         * @description Give it as `cursor` for the next page; null on the last
                         * @example eyJjIjoxfQ
                         */
                        next_cursor: string | null;
                    };
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
    getWebhook: {
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
            /** @description The webhook */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
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
    updateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookChanges"];
            };
        };
        responses: {
            /** @description The webhook as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhook: components["schemas"]["Webhook"];
                    };
                };
            };
        };
    };
    rotateWebhookKey: {
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
            /** @description The new key */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithKey"];
                };
            };
        };
    };
    confirmWebhookKey: {
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
            /** @description The webhook */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhook: components["schemas"]["Webhook"];
                    };
                };
            };
        };
    };
    testWebhook: {
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
            /** @description It is on its way */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        delivery: components["schemas"]["WebhookDelivery"];
                    };
                };
            };
        };
    };
    recoverWebhook: {
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
                "application/json": components["schemas"]["WebhookRecovery"];
            };
        };
        responses: {
            /** @description They are on their way */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveredDeliveries"];
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description How many on a page, 1 to 100 */
                limit?: number;
                /** @description The `next_cursor` of the page before; left out for the first page */
                cursor?: string;
                /** @description Those in this state alone */
                status?: "pending" | "delivered" | "failed";
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
            /** @description One page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The content of the answer */
                        data: components["schemas"]["WebhookDelivery"][];
                        /** @description Whether another page follows */
                        has_more: boolean;
                        /**
                         * @description Give it as `cursor` for the next page; null on the last
                         * @example eyJjIjoxfQ
                         */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description How many on a page, 1 to 100 */
                limit?: number;
                /** @description The `next_cursor` of the page before; left out for the first page */
                cursor?: string;
                /** @description Those in this state alone */
                status?: "pending" | "delivered" | "failed";
                /** @description The id of the sign request */
                request_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The content of the answer */
                        data: components["schemas"]["WebhookDelivery"][];
                        /** @description Whether another page follows */
                        has_more: boolean;
                        /**
                         * @description Give it as `cursor` for the next page; null on the last
                         * @example eyJjIjoxfQ
                         */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    getDelivery: {
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
            /** @description The delivery */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
        };
    };
    redeliverDelivery: {
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
            /** @description It is on its way */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        delivery: components["schemas"]["WebhookDelivery"];
                    };
                };
            };
        };
    };
    openListener: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same input within 24 h gives the first answer again */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookListenerInput"];
            };
        };
        responses: {
            /** @description Open its stream within a minute */
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
    streamDeliveries: {
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
            /** @description Events `delivery`, whose data has `headers` and `body` as they are to be forwarded */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    answerDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookAnswerInput"];
            };
        };
        responses: {
            /** @description The delivery */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
        };
    };
    getCallbackKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallbackKey"];
                };
            };
        };
    };
    rotateCallbackKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same input within 24 h gives the first answer again */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new key */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallbackKey"];
                };
            };
        };
    };
    confirmCallbackKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same input within 24 h gives the first answer again */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallbackKey"];
                };
            };
        };
    };
    getSigningState: {
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
            /** @description The request, or how it ended */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingSigningState"] | components["schemas"]["EndedSigningState"];
                };
            };
        };
    };
    askDevice: {
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
            /** @description Asked, where there is a device */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Show it to the signer: they type it on the device */
                        number: number;
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
    openSignRequest: {
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
            /** @description On record */
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
                        status: "pending";
                    };
                };
            };
        };
    };
    getSignerEvidence: {
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
    verifyOtp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The token at the end of the link */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OtpInput"];
            };
        };
        responses: {
            /** @description The code is right */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The certificates of the signer that may sign */
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
    verifyCades: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["VerifyCadesInput"];
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
    verifyXades: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["VerifyXadesInput"];
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
    verifyPades: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["VerifyPadesInput"];
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
    verifyAsic: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["VerifyAsicInput"];
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
    introspectToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["IntrospectionRequest"];
            };
        };
        responses: {
            /** @description The state of the token */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntrospectionResponse"];
                };
            };
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["RevocationRequest"];
            };
        };
        responses: {
            /** @description The token is dead */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
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
    giveAccessCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The token at the end of the link */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccessCode"];
            };
        };
        responses: {
            /** @description The code is right */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Whether the link is open now
                         * @enum {string}
                         */
                        access: "granted";
                    };
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
    getRecipientCertificate: {
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
    getRecipientReceipt: {
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
            /** @description The receipt */
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
    confirmHost: {
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
                "application/json": components["schemas"]["HostInput"];
            };
        };
        responses: {
            /** @description Confirmed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Who hands over the device to an `in_person` signer
                         * @example Saran Bold
                         */
                        host_name: string;
                        /**
                         * Format: date-time
                         * @description When the host confirmed
                         * @example 2026-11-21T08:00:00.000Z
                         */
                        confirmed_at: string;
                    };
                };
            };
        };
    };
    askRecipientDevice: {
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
            /** @description Asked, where there is a device */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Show it to the signer: they type it on the device */
                        number: number;
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
    prepareSignature: {
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
                "application/json": components["schemas"]["SignaturePreparationInput"];
            };
        };
        responses: {
            /** @description Prepared */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description SHA-256 of the byte range that is signed, in hex
                         * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                         */
                        digest: string;
                        /**
                         * Format: date-time
                         * @description When it ends by itself
                         * @example 2026-11-21T08:00:00.000Z
                         */
                        expires_at: string;
                        /** @description The certificates of the signer that may sign */
                        credentials: {
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
    declineEnvelope: {
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
                "application/json": components["schemas"]["EnvelopeDeclineInput"];
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
                        status: "declined";
                        /**
                         * Format: date-time
                         * @description When somebody declined; null otherwise
                         * @example 2026-11-21T08:00:00.000Z
                         */
                        declined_at: string;
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
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginInput"];
            };
        };
        responses: {
            /** @description Signed in */
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
                        data: components["schemas"]["SignedIn"];
                    };
                };
            };
        };
    };
    refreshTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefreshInput"];
            };
        };
        responses: {
            /** @description The session goes on */
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
                        data: components["schemas"]["Tokens"];
                    };
                };
            };
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["LogoutInput"];
            };
        };
        responses: {
            /** @description Signed out */
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
                        data: Record<string, never>;
                    };
                };
            };
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account and its organization */
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
                            organization: components["schemas"]["Organization"];
                        };
                    };
                };
            };
        };
    };
    updateMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AccountChanges"];
            };
        };
        responses: {
            /** @description Changed */
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
    deleteMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
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
                         * @description true where the call did what it says, false beside an `error`
                         * @constant
                         */
                        success: true;
                        /** @description The content of the answer */
                        data: {
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
    };
    exportMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The export */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
        };
    };
    verifyPhone: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PhoneProof"];
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
    listSessions: {
        parameters: {
            query?: {
                /** @description How many on a page, 1 to 100 */
                limit?: number;
                /** @description The `next_cursor` of the page before; left out for the first page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of sessions */
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
                        data: components["schemas"]["Session"][];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ended */
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
                            /** @description How many sessions ended */
                            sessions_ended: number;
                        };
                    };
                };
            };
        };
    };
    endSession: {
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
            /** @description Ended */
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
    };
    reauthenticateSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Reauthentication"];
            };
        };
        responses: {
            /** @description The session counts as newly signed in */
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
                        data: components["schemas"]["Reauthenticated"];
                    };
                };
            };
        };
    };
    getSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What sign-ins ask for besides the password */
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
                            second_factor: components["schemas"]["SecondFactor"];
                        };
                    };
                };
            };
        };
    };
    beginSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Offered */
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
                        data: components["schemas"]["OfferedSecret"];
                    };
                };
            };
        };
    };
    confirmSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FactorProof"];
            };
        };
        responses: {
            /** @description Set up; the recovery codes are shown this once */
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
                        data: components["schemas"]["RecoveryCodes"];
                    };
                };
            };
        };
    };
    renewRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FactorProof"];
            };
        };
        responses: {
            /** @description Made; they are shown this once */
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
                        data: components["schemas"]["RecoveryCodes"];
                    };
                };
            };
        };
    };
    removeSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FactorProof"];
            };
        };
        responses: {
            /** @description Removed */
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
                        data: Record<string, never>;
                    };
                };
            };
        };
    };
    listPasskeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The passkeys */
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
                            /** @description The passkeys of the account */
                            passkeys: components["schemas"]["Passkey"][];
                        };
                    };
                };
            };
        };
    };
    removePasskey: {
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
            /** @description Removed */
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
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description Changed */
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
                        data: Record<string, never>;
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
    resendVerification: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same input within 24 h gives the first answer again */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mail is on its way */
            202: {
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
                        data: Record<string, never>;
                    };
                };
            };
        };
    };
    forgotPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForgottenPassword"];
            };
        };
        responses: {
            /** @description If there is such an account, a mail is on its way */
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
                        data: Record<string, never>;
                    };
                };
            };
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordReset"];
            };
        };
        responses: {
            /** @description The new password holds */
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
                        data: Record<string, never>;
                    };
                };
            };
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /** @description How many on a page, 1 to 100 */
                limit?: number;
                /** @description The `next_cursor` of the page before; left out for the first page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of keys */
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
                        data: components["schemas"]["ApiKey"][];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    createApiKey: {
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
                "application/json": components["schemas"]["ApiKeyInput"];
            };
        };
        responses: {
            /** @description Made; the key is shown this once */
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
                        data: components["schemas"]["MadeApiKey"];
                    };
                };
            };
        };
    };
    deleteApiKey: {
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
                         * @description true where the call did what it says, false beside an `error`
                         * @constant
                         */
                        success: true;
                        /** @description The content of the answer */
                        data: {
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
    };
    getOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organization */
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
                            organization: components["schemas"]["Organization"];
                        };
                    };
                };
            };
        };
    };
    updateOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OrganizationChanges"];
            };
        };
        responses: {
            /** @description Changed */
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
                            organization: components["schemas"]["Organization"];
                        };
                    };
                };
            };
        };
    };
    getRetention: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The times */
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
                        data: components["schemas"]["Retention"];
                    };
                };
            };
        };
    };
    putRetention: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RetentionInput"];
            };
        };
        responses: {
            /** @description They are set */
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
                        data: components["schemas"]["Retention"];
                    };
                };
            };
        };
    };
    listLegalHolds: {
        parameters: {
            query?: {
                /** @description How many on a page, 1 to 100 */
                limit?: number;
                /** @description The `next_cursor` of the page before; left out for the first page */
                cursor?: string;
                /** @description true: also those that were lifted */
                all?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of holds */
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
                        data: components["schemas"]["LegalHold"][];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    placeLegalHold: {
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
                "application/json": components["schemas"]["LegalHoldInput"];
            };
        };
        responses: {
            /** @description It is on hold */
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
                        data: components["schemas"]["LegalHold"];
                    };
                };
            };
        };
    };
    liftLegalHold: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LegalHoldLift"];
            };
        };
        responses: {
            /** @description It is lifted */
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
                        data: components["schemas"]["LegalHold"];
                    };
                };
            };
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description How many on a page, 1 to 100 */
                limit?: number;
                /** @description The `next_cursor` of the page before; left out for the first page */
                cursor?: string;
                /** @description Those in this state alone */
                status?: "active" | "invited" | "disabled";
                /** @description Those with this role */
                role?: "owner" | "admin" | "user";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of users */
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
                        data: components["schemas"]["User"][];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    inviteUser: {
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
                "application/json": components["schemas"]["UserInput"];
            };
        };
        responses: {
            /** @description Invited */
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
                            user: components["schemas"]["User"];
                        };
                    };
                };
            };
        };
    };
    getUser: {
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
            /** @description The user */
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
    updateUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UserChanges"];
            };
        };
        responses: {
            /** @description Changed */
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
    deleteUser: {
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
                         * @description true where the call did what it says, false beside an `error`
                         * @constant
                         */
                        success: true;
                        /** @description The content of the answer */
                        data: {
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
    };
    listPlans: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plans */
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
                        data: components["schemas"]["Plan"][];
                    };
                };
            };
        };
    };
    getSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscription */
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
                            subscription: components["schemas"]["Subscription"];
                        };
                    };
                };
            };
        };
    };
    getUsage: {
        parameters: {
            query: {
                /** @description How many on a page, 1 to 100 */
                limit?: number;
                /** @description The `next_cursor` of the page before; left out for the first page */
                cursor?: string;
                /** @description The first day, UTC */
                from: string;
                /** @description The last day, UTC; it counts */
                to: string;
                /** @description Those of this type alone */
                type?: "envelope" | "signature" | "certificate";
                /** @description Whether to list the records, newest first */
                detail?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sums; with detail=true a page of the records and where the next begins */
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
                            /** @description One for each type and price */
                            items: components["schemas"]["UsageItem"][];
                            /** @description Of today (UTC), whatever from and to say */
                            quotas: components["schemas"]["Quota"][];
                            /**
                             * @description The beginning of the period
                             * @example 2026-11-01T00:00:00.000Z
                             */
                            from: string;
                            /**
                             * @description The end of the period
                             * @example 2026-12-01T00:00:00.000Z
                             */
                            to: string;
                            /** @description With detail=true */
                            records?: components["schemas"]["UsageRecord"][];
                        };
                        meta?: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    signWithCertificate: {
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
                "application/json": components["schemas"]["CertificateSignatureInput"];
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
                         * @description true where the call did what it says, false beside an `error`
                         * @constant
                         */
                        success: true;
                        data: components["schemas"]["CertificateSignature"];
                    };
                };
            };
        };
    };
    listDocuments: {
        parameters: {
            query?: {
                /** @description How many on a page, 1 to 100 */
                limit?: number;
                /** @description The `next_cursor` of the page before; left out for the first page */
                cursor?: string;
                /** @description Those in this state alone */
                status?: "processing" | "ready" | "failed";
                /** @description Those of this type alone */
                type?: "pdf" | "docx" | "xlsx";
                /** @description Those with this tag */
                tag?: string;
                /** @description Documents whose name contains this text; upper and lower case count as equal */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of documents */
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
                        data: components["schemas"]["Document"][];
                        meta: components["schemas"]["Meta"];
                    };
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
    updateDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DocumentChanges"];
            };
        };
        responses: {
            /** @description Changed */
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
    deleteDocument: {
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
                         * @description true where the call did what it says, false beside an `error`
                         * @constant
                         */
                        success: true;
                        /** @description The content of the answer */
                        data: {
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
    };
    downloadDocument: {
        parameters: {
            query?: {
                /** @description Which file: as it was uploaded, or the PDF */
                format?: "original" | "pdf";
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
            /** @description The bytes; ETag is their SHA-256 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description The part that Range asked for, one range at a time */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
        };
    };
    listEnvelopes: {
        parameters: {
            query?: {
                /** @description How many on a page, 1 to 100 */
                limit?: number;
                /** @description The `next_cursor` of the page before; left out for the first page */
                cursor?: string;
                /** @description Those in this state alone */
                status?: "draft" | "sent" | "in_progress" | "completed" | "declined" | "voided" | "expired";
                /** @description inbox: waiting for the caller; sent: made by the caller, sent and not finished; drafts: made by the caller; completed: made or received by the caller. Left out: all envelopes that the caller may see. */
                folder?: "inbox" | "sent" | "drafts" | "completed";
                /** @description Those with this reference of your own */
                external_ref?: string;
                /** @description Those whose metadata have these texts: `metadata[order]=7`, several for all of them */
                metadata?: {
                    [key: string]: string;
                };
                /** @description Those made at this time or later */
                created_after?: string;
                /** @description Those made before this time */
                created_before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of envelopes */
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
                        data: components["schemas"]["EnvelopeItem"][];
                        meta: components["schemas"]["Meta"];
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
    createEnvelopeFromTemplate: {
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
                "application/json": components["schemas"]["EnvelopeFromTemplate"];
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
    updateEnvelope: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EnvelopeChanges"];
            };
        };
        responses: {
            /** @description Changed */
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
    deleteEnvelope: {
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
                         * @description true where the call did what it says, false beside an `error`
                         * @constant
                         */
                        success: true;
                        /** @description The content of the answer */
                        data: {
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
    remindRecipients: {
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
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReminderInput"];
            };
        };
        responses: {
            /** @description The links are on their way */
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
                        data: components["schemas"]["Reminded"];
                    };
                };
            };
        };
    };
    giveLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same input within 24 h gives the first answer again */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The id of the object */
                id: string;
                /** @description The id of the recipient */
                rid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link, for this recipient alone */
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
                        data: components["schemas"]["GivenLink"];
                    };
                };
            };
        };
    };
    correctRecipient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object */
                id: string;
                /** @description The id of the recipient */
                rid: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RecipientCorrection"];
            };
        };
        responses: {
            /** @description Corrected */
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
                            recipient: components["schemas"]["Recipient"];
                        };
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
    previewEnvelopePage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object */
                id: string;
                /** @description The page, from 1 */
                page: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
        };
    };
    listEnvelopeEvents: {
        parameters: {
            query?: {
                /** @description How many on a page, 1 to 100 */
                limit?: number;
                /** @description The `next_cursor` of the page before; left out for the first page */
                cursor?: string;
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
            /** @description A page of audit events */
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
                        data: components["schemas"]["AuditEvent"][];
                        meta: components["schemas"]["Meta"];
                    };
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
    listTemplates: {
        parameters: {
            query?: {
                /** @description How many on a page, 1 to 100 */
                limit?: number;
                /** @description The `next_cursor` of the page before; left out for the first page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of templates */
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
                        data: components["schemas"]["TemplateItem"][];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    createTemplate: {
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
                "application/json": components["schemas"]["TemplateInput"];
            };
        };
        responses: {
            /** @description The template is there */
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
                        data: components["schemas"]["Template"];
                    };
                };
            };
        };
    };
    getTemplate: {
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
            /** @description The template */
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
                        data: components["schemas"]["Template"];
                    };
                };
            };
        };
    };
    deleteTemplate: {
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
                         * @description true where the call did what it says, false beside an `error`
                         * @constant
                         */
                        success: true;
                        /** @description The content of the answer */
                        data: {
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
    };
    listBulkSends: {
        parameters: {
            query?: {
                /** @description How many on a page, 1 to 100 */
                limit?: number;
                /** @description The `next_cursor` of the page before; left out for the first page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of bulk sends */
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
                        data: components["schemas"]["BulkSend"][];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    createBulkSend: {
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
                "application/json": components["schemas"]["BulkSendInput"];
            };
        };
        responses: {
            /** @description Its envelopes are on their way */
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
                        data: components["schemas"]["BulkSend"];
                    };
                };
            };
        };
    };
    getBulkSend: {
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
            /** @description The bulk send */
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
                        data: components["schemas"]["BulkSend"];
                    };
                };
            };
        };
    };
    listBulkSendRows: {
        parameters: {
            query?: {
                /** @description How many on a page, 1 to 100 */
                limit?: number;
                /** @description The `next_cursor` of the page before; left out for the first page */
                cursor?: string;
                /** @description Rows in this state alone */
                status?: "waiting" | "sent" | "failed" | "stopped";
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
            /** @description A page of rows */
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
                        data: components["schemas"]["BulkSendRow"][];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    stopBulkSend: {
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
            /** @description It is stopped */
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
                        data: components["schemas"]["BulkSend"];
                    };
                };
            };
        };
    };
    listCertificates: {
        parameters: {
            query?: {
                /** @description How many on a page, 1 to 100 */
                limit?: number;
                /** @description The `next_cursor` of the page before; left out for the first page */
                cursor?: string;
                /** @description Those in this state alone */
                status?: "active" | "revoked" | "expired";
                /** @description Those of this type alone */
                type?: "self_signed" | "ca_issued" | "eidas" | "corporate";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of certificates */
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
                        data: components["schemas"]["Certificate"][];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    generateCertificate: {
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
                "application/json": components["schemas"]["CertificateInput"];
            };
        };
        responses: {
            /** @description Made */
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
                            certificate: components["schemas"]["Certificate"];
                        };
                    };
                };
            };
        };
    };
    importCertificate: {
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
                "application/json": components["schemas"]["CertificateImport"];
            };
        };
        responses: {
            /** @description Imported */
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
                            certificate: components["schemas"]["Certificate"];
                        };
                    };
                };
            };
        };
    };
    getCertificate: {
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
            /** @description The certificate */
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
                        data: components["schemas"]["CertificateDetail"];
                    };
                };
            };
        };
    };
    updateCertificate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CertificateChanges"];
            };
        };
        responses: {
            /** @description Changed */
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
                            certificate: components["schemas"]["Certificate"];
                        };
                    };
                };
            };
        };
    };
    deleteCertificate: {
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
                         * @description true where the call did what it says, false beside an `error`
                         * @constant
                         */
                        success: true;
                        /** @description The content of the answer */
                        data: {
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
    };
    validateCertificate: {
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
            /** @description The result */
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
                        data: components["schemas"]["CertificateValidation"];
                    };
                };
            };
        };
    };
    changeCertificatePin: {
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
                "application/json": components["schemas"]["PinChange"];
            };
        };
        responses: {
            /** @description The new PIN counts */
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
                            certificate: components["schemas"]["Certificate"];
                        };
                    };
                };
            };
        };
    };
    revokeCertificate: {
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
                "application/json": components["schemas"]["CertificateRevocationInput"];
            };
        };
        responses: {
            /** @description Revoked */
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
                            certificate: components["schemas"]["Certificate"];
                        };
                    };
                };
            };
        };
    };
    renewCertificate: {
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
                "application/json": components["schemas"]["CertificateRenewal"];
            };
        };
        responses: {
            /** @description Renewed; this is the successor */
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
                            certificate: components["schemas"]["Certificate"];
                        };
                    };
                };
            };
        };
    };
    listCertificateUses: {
        parameters: {
            query?: {
                /** @description How many on a page, 1 to 100 */
                limit?: number;
                /** @description The `next_cursor` of the page before; left out for the first page */
                cursor?: string;
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
            /** @description A page of uses */
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
                        data: components["schemas"]["CertificateUse"][];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    listPlatformWebhooks: {
        parameters: {
            query?: {
                /** @description How many on a page, 1 to 100 */
                limit?: number;
                /** @description The `next_cursor` of the page before; left out for the first page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of webhooks */
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
                        data: components["schemas"]["Webhook"][];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    createPlatformWebhook: {
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
                "application/json": components["schemas"]["PlatformWebhookInput"];
            };
        };
        responses: {
            /** @description Registered and active */
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
                        data: components["schemas"]["WebhookWithKey"];
                    };
                };
            };
        };
    };
    getPlatformWebhook: {
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
            /** @description The webhook */
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
                            webhook: components["schemas"]["Webhook"];
                        };
                    };
                };
            };
        };
    };
    updatePlatformWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PlatformWebhookChanges"];
            };
        };
        responses: {
            /** @description The webhook as it is now */
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
                            webhook: components["schemas"]["Webhook"];
                        };
                    };
                };
            };
        };
    };
    deletePlatformWebhook: {
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
                         * @description true where the call did what it says, false beside an `error`
                         * @constant
                         */
                        success: true;
                        /** @description The content of the answer */
                        data: {
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
    };
    rotatePlatformWebhookKey: {
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
            /** @description The new key */
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
                        data: components["schemas"]["WebhookWithKey"];
                    };
                };
            };
        };
    };
    confirmPlatformWebhookKey: {
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
            /** @description The webhook */
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
                            webhook: components["schemas"]["Webhook"];
                        };
                    };
                };
            };
        };
    };
    testPlatformWebhook: {
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
            /** @description It is on its way */
            202: {
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
                            delivery: components["schemas"]["PlatformWebhookDelivery"];
                        };
                    };
                };
            };
        };
    };
    recoverPlatformWebhook: {
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
                "application/json": components["schemas"]["WebhookRecovery"];
            };
        };
        responses: {
            /** @description They are on their way */
            202: {
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
                        data: components["schemas"]["RecoveredDeliveries"];
                    };
                };
            };
        };
    };
    listPlatformWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description How many on a page, 1 to 100 */
                limit?: number;
                /** @description The `next_cursor` of the page before; left out for the first page */
                cursor?: string;
                /** @description Those in this state alone */
                status?: "pending" | "delivered" | "failed";
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
            /** @description A page of deliveries */
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
                        data: components["schemas"]["PlatformWebhookDelivery"][];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    listPlatformDeliveries: {
        parameters: {
            query?: {
                /** @description How many on a page, 1 to 100 */
                limit?: number;
                /** @description The `next_cursor` of the page before; left out for the first page */
                cursor?: string;
                /** @description Those in this state alone */
                status?: "pending" | "delivered" | "failed";
                /** @description Those about one envelope or certificate */
                resource_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries */
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
                        data: components["schemas"]["PlatformWebhookDelivery"][];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    getPlatformDelivery: {
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
            /** @description The delivery */
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
                            delivery: components["schemas"]["PlatformWebhookDelivery"];
                        };
                    };
                };
            };
        };
    };
    redeliverPlatformDelivery: {
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
            /** @description It is on its way */
            202: {
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
                            delivery: components["schemas"]["PlatformWebhookDelivery"];
                        };
                    };
                };
            };
        };
    };
    openPlatformListener: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same input within 24 h gives the first answer again */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PlatformWebhookListenerInput"];
            };
        };
        responses: {
            /** @description Open its stream within a minute */
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
                        data: components["schemas"]["WebhookWithKey"];
                    };
                };
            };
        };
    };
    streamPlatformDeliveries: {
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
            /** @description Events `delivery`, whose data has `headers` and `body` as they are to be forwarded */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    answerPlatformDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the object */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookAnswerInput"];
            };
        };
        responses: {
            /** @description The delivery */
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
                            delivery: components["schemas"]["PlatformWebhookDelivery"];
                        };
                    };
                };
            };
        };
    };
    listAuditEvents: {
        parameters: {
            query?: {
                /** @description How many on a page, 1 to 100 */
                limit?: number;
                /** @description The `next_cursor` of the page before; left out for the first page */
                cursor?: string;
                /** @description Such as `document.uploaded` */
                action?: string;
                /** @description Those about this kind of object */
                resource_type?: string;
                /** @description Those about this object */
                resource_id?: string;
                /** @description Who did it */
                user_id?: string;
                /** @description At this time or later; a day begins at 00:00 UTC */
                from?: string;
                /** @description Before this time; a day is included to its end, UTC */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of events */
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
                        data: components["schemas"]["AuditEvent"][];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
        };
    };
    verifyAuditEvents: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the page before; left out for the first page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was found */
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
                        data: components["schemas"]["AuditVerification"];
                    };
                };
            };
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All is well */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description `ok`, `degraded` or `down`
                         * @example ok
                         */
                        status: string;
                        /**
                         * @description The version of the program
                         * @example 0.1.0
                         */
                        version: string;
                        /**
                         * @description The commit that the program was made from
                         * @example 97013b2
                         */
                        commit: string | null;
                        /** @description What the service depends on, in a word each */
                        checks: {
                            /**
                             * @description PostgreSQL
                             * @enum {string}
                             */
                            database: "ok" | "down";
                            /**
                             * @description The Temporal server
                             * @enum {string}
                             */
                            temporal: "ok" | "down";
                            /**
                             * @description The key service
                             * @enum {string}
                             */
                            key_service: "ok" | "down";
                        };
                        /** @description What the service depends on, and how each of them is */
                        dependencies: {
                            /** @description PostgreSQL */
                            database?: {
                                /**
                                 * @description `ok`, `degraded` or `down`
                                 * @enum {string}
                                 */
                                status: "ok" | "degraded" | "down" | "unknown";
                                /**
                                 * Format: date-time
                                 * @description Since when it is so
                                 * @example 2026-11-21T08:00:00.000Z
                                 */
                                since: string;
                                /**
                                 * @description One sentence
                                 * @example It answers.
                                 */
                                says: string;
                            };
                            /** @description The Temporal server */
                            temporal?: {
                                /**
                                 * @description `ok`, `degraded` or `down`
                                 * @enum {string}
                                 */
                                status: "ok" | "degraded" | "down" | "unknown";
                                /**
                                 * Format: date-time
                                 * @description Since when it is so
                                 * @example 2026-11-21T08:00:00.000Z
                                 */
                                since: string;
                                /**
                                 * @description One sentence
                                 * @example It answers.
                                 */
                                says: string;
                            };
                            /** @description The key service */
                            key_service?: {
                                /**
                                 * @description `ok`, `degraded` or `down`
                                 * @enum {string}
                                 */
                                status: "ok" | "degraded" | "down" | "unknown";
                                /**
                                 * Format: date-time
                                 * @description Since when it is so
                                 * @example 2026-11-21T08:00:00.000Z
                                 */
                                since: string;
                                /**
                                 * @description One sentence
                                 * @example It answers.
                                 */
                                says: string;
                            };
                            /** @description The workers */
                            worker?: {
                                /**
                                 * @description `ok`, `degraded` or `down`
                                 * @enum {string}
                                 */
                                status: "ok" | "degraded" | "down" | "unknown";
                                /**
                                 * Format: date-time
                                 * @description Since when it is so
                                 * @example 2026-11-21T08:00:00.000Z
                                 */
                                since: string;
                                /**
                                 * @description One sentence
                                 * @example It answers.
                                 */
                                says: string;
                            };
                            /** @description The storage of documents */
                            storage?: {
                                /**
                                 * @description `ok`, `degraded` or `down`
                                 * @enum {string}
                                 */
                                status: "ok" | "degraded" | "down" | "unknown";
                                /**
                                 * Format: date-time
                                 * @description Since when it is so
                                 * @example 2026-11-21T08:00:00.000Z
                                 */
                                since: string;
                                /**
                                 * @description One sentence
                                 * @example It answers.
                                 */
                                says: string;
                            };
                            /** @description The mail server */
                            mail?: {
                                /**
                                 * @description `ok`, `degraded` or `down`
                                 * @enum {string}
                                 */
                                status: "ok" | "degraded" | "down" | "unknown";
                                /**
                                 * Format: date-time
                                 * @description Since when it is so
                                 * @example 2026-11-21T08:00:00.000Z
                                 */
                                since: string;
                                /**
                                 * @description One sentence
                                 * @example It answers.
                                 */
                                says: string;
                            };
                            /** @description The SMS gateway */
                            sms?: {
                                /**
                                 * @description `ok`, `degraded` or `down`
                                 * @enum {string}
                                 */
                                status: "ok" | "degraded" | "down" | "unknown";
                                /**
                                 * Format: date-time
                                 * @description Since when it is so
                                 * @example 2026-11-21T08:00:00.000Z
                                 */
                                since: string;
                                /**
                                 * @description One sentence
                                 * @example It answers.
                                 */
                                says: string;
                            };
                            /** @description The converter of DOCX and XLSX */
                            converter?: {
                                /**
                                 * @description `ok`, `degraded` or `down`
                                 * @enum {string}
                                 */
                                status: "ok" | "degraded" | "down" | "unknown";
                                /**
                                 * Format: date-time
                                 * @description Since when it is so
                                 * @example 2026-11-21T08:00:00.000Z
                                 */
                                since: string;
                                /**
                                 * @description One sentence
                                 * @example It answers.
                                 */
                                says: string;
                            };
                            /** @description What runs by the clock */
                            schedules?: {
                                /**
                                 * @description `ok`, `degraded` or `down`
                                 * @enum {string}
                                 */
                                status: "ok" | "degraded" | "down" | "unknown";
                                /**
                                 * Format: date-time
                                 * @description Since when it is so
                                 * @example 2026-11-21T08:00:00.000Z
                                 */
                                since: string;
                                /**
                                 * @description One sentence
                                 * @example It answers.
                                 */
                                says: string;
                            };
                            /** @description The clocks of the processes */
                            clock?: {
                                /**
                                 * @description `ok`, `degraded` or `down`
                                 * @enum {string}
                                 */
                                status: "ok" | "degraded" | "down" | "unknown";
                                /**
                                 * Format: date-time
                                 * @description Since when it is so
                                 * @example 2026-11-21T08:00:00.000Z
                                 */
                                since: string;
                                /**
                                 * @description One sentence
                                 * @example It answers.
                                 */
                                says: string;
                            };
                        };
                        /** @description true where the call did what it says, false beside an `error` */
                        success: boolean;
                        /** @description The content of the answer */
                        data: {
                            /**
                             * @description `ok`, `degraded` or `down`
                             * @example ok
                             */
                            status: string;
                            /**
                             * @description The version of the program
                             * @example 0.1.0
                             */
                            version: string;
                            /**
                             * @description The commit that the program was made from
                             * @example 97013b2
                             */
                            commit: string | null;
                            /** @description What the service depends on, in a word each */
                            checks: {
                                /**
                                 * @description PostgreSQL
                                 * @enum {string}
                                 */
                                database: "ok" | "down";
                                /**
                                 * @description The Temporal server
                                 * @enum {string}
                                 */
                                temporal: "ok" | "down";
                                /**
                                 * @description The key service
                                 * @enum {string}
                                 */
                                key_service: "ok" | "down";
                            };
                            /** @description What the service depends on, and how each of them is */
                            dependencies: {
                                /** @description PostgreSQL */
                                database?: {
                                    /**
                                     * @description `ok`, `degraded` or `down`
                                     * @enum {string}
                                     */
                                    status: "ok" | "degraded" | "down" | "unknown";
                                    /**
                                     * Format: date-time
                                     * @description Since when it is so
                                     * @example 2026-11-21T08:00:00.000Z
                                     */
                                    since: string;
                                    /**
                                     * @description One sentence
                                     * @example It answers.
                                     */
                                    says: string;
                                };
                                /** @description The Temporal server */
                                temporal?: {
                                    /**
                                     * @description `ok`, `degraded` or `down`
                                     * @enum {string}
                                     */
                                    status: "ok" | "degraded" | "down" | "unknown";
                                    /**
                                     * Format: date-time
                                     * @description Since when it is so
                                     * @example 2026-11-21T08:00:00.000Z
                                     */
                                    since: string;
                                    /**
                                     * @description One sentence
                                     * @example It answers.
                                     */
                                    says: string;
                                };
                                /** @description The key service */
                                key_service?: {
                                    /**
                                     * @description `ok`, `degraded` or `down`
                                     * @enum {string}
                                     */
                                    status: "ok" | "degraded" | "down" | "unknown";
                                    /**
                                     * Format: date-time
                                     * @description Since when it is so
                                     * @example 2026-11-21T08:00:00.000Z
                                     */
                                    since: string;
                                    /**
                                     * @description One sentence
                                     * @example It answers.
                                     */
                                    says: string;
                                };
                                /** @description The workers */
                                worker?: {
                                    /**
                                     * @description `ok`, `degraded` or `down`
                                     * @enum {string}
                                     */
                                    status: "ok" | "degraded" | "down" | "unknown";
                                    /**
                                     * Format: date-time
                                     * @description Since when it is so
                                     * @example 2026-11-21T08:00:00.000Z
                                     */
                                    since: string;
                                    /**
                                     * @description One sentence
                                     * @example It answers.
                                     */
                                    says: string;
                                };
                                /** @description The storage of documents */
                                storage?: {
                                    /**
                                     * @description `ok`, `degraded` or `down`
                                     * @enum {string}
                                     */
                                    status: "ok" | "degraded" | "down" | "unknown";
                                    /**
                                     * Format: date-time
                                     * @description Since when it is so
                                     * @example 2026-11-21T08:00:00.000Z
                                     */
                                    since: string;
                                    /**
                                     * @description One sentence
                                     * @example It answers.
                                     */
                                    says: string;
                                };
                                /** @description The mail server */
                                mail?: {
                                    /**
                                     * @description `ok`, `degraded` or `down`
                                     * @enum {string}
                                     */
                                    status: "ok" | "degraded" | "down" | "unknown";
                                    /**
                                     * Format: date-time
                                     * @description Since when it is so
                                     * @example 2026-11-21T08:00:00.000Z
                                     */
                                    since: string;
                                    /**
                                     * @description One sentence
                                     * @example It answers.
                                     */
                                    says: string;
                                };
                                /** @description The SMS gateway */
                                sms?: {
                                    /**
                                     * @description `ok`, `degraded` or `down`
                                     * @enum {string}
                                     */
                                    status: "ok" | "degraded" | "down" | "unknown";
                                    /**
                                     * Format: date-time
                                     * @description Since when it is so
                                     * @example 2026-11-21T08:00:00.000Z
                                     */
                                    since: string;
                                    /**
                                     * @description One sentence
                                     * @example It answers.
                                     */
                                    says: string;
                                };
                                /** @description The converter of DOCX and XLSX */
                                converter?: {
                                    /**
                                     * @description `ok`, `degraded` or `down`
                                     * @enum {string}
                                     */
                                    status: "ok" | "degraded" | "down" | "unknown";
                                    /**
                                     * Format: date-time
                                     * @description Since when it is so
                                     * @example 2026-11-21T08:00:00.000Z
                                     */
                                    since: string;
                                    /**
                                     * @description One sentence
                                     * @example It answers.
                                     */
                                    says: string;
                                };
                                /** @description What runs by the clock */
                                schedules?: {
                                    /**
                                     * @description `ok`, `degraded` or `down`
                                     * @enum {string}
                                     */
                                    status: "ok" | "degraded" | "down" | "unknown";
                                    /**
                                     * Format: date-time
                                     * @description Since when it is so
                                     * @example 2026-11-21T08:00:00.000Z
                                     */
                                    since: string;
                                    /**
                                     * @description One sentence
                                     * @example It answers.
                                     */
                                    says: string;
                                };
                                /** @description The clocks of the processes */
                                clock?: {
                                    /**
                                     * @description `ok`, `degraded` or `down`
                                     * @enum {string}
                                     */
                                    status: "ok" | "degraded" | "down" | "unknown";
                                    /**
                                     * Format: date-time
                                     * @description Since when it is so
                                     * @example 2026-11-21T08:00:00.000Z
                                     */
                                    since: string;
                                    /**
                                     * @description One sentence
                                     * @example It answers.
                                     */
                                    says: string;
                                };
                            };
                        };
                    };
                };
            };
        };
    };
}
