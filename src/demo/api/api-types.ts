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
        /** Register a webhook */
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
        /** Delete a webhook */
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
        /** Ask for a signature on a document by its hash */
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
        /** Check a sign request */
        get: operations["getSignRequest"];
        put?: never;
        post?: never;
        /** Withdraw a sign request */
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
        /** Send the one-time code */
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
        /** Sign */
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
        /** Decline */
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
        /** Open an account and an organization */
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
        /** Upload a document */
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
        /** A document */
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
        /** Draft an envelope */
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
        /** An envelope */
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
        /** Send an envelope */
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
        /** Void an envelope */
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
        /** Download the signed PDF */
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
        /** The state of a recipient's link */
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
        /** Send the one-time code */
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
        /** Approve */
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
            /** @enum {string} */
            grant_type: "client_credentials" | "authorization_code" | "refresh_token";
            /**
             * Format: uuid
             * @description Left out with HTTP Basic
             */
            client_id?: string;
            /** @description Left out with HTTP Basic */
            client_secret?: string;
            /** @description Scope names, separated by spaces; when left out, all scopes of the client */
            scope?: string;
            /** @description With authorization_code */
            code?: string;
            /** @description With authorization_code */
            code_verifier?: string;
            /** @description With authorization_code */
            redirect_uri?: string;
            /** @description With refresh_token */
            refresh_token?: string;
        };
        TokenResponse: {
            access_token: string;
            /** @enum {string} */
            token_type: "Bearer";
            /** @description Seconds */
            expires_in: number;
            scope: string;
            /** @description For a person */
            refresh_token?: string;
            /** @description For a person */
            id_token?: string;
        };
        WebhookInput: {
            /**
             * Format: uri
             * @example https://partner.example/hook
             */
            url: string;
            events: ("sign_request.signed" | "sign_request.rejected" | "sign_request.expired")[];
        };
        WebhookWithKey: {
            webhook: components["schemas"]["Webhook"];
            /** @description The HMAC key is this text itself */
            signing_key: string;
            /** @description The same key for Standard Webhooks libraries */
            standard_webhooks_secret: string;
        };
        Webhook: {
            /** Format: uuid */
            id: string;
            url: string;
            events: string[];
            /** @enum {string} */
            status: "active" | "disabled";
            /**
             * Format: date-time
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
             * @example bat@example.mn
             */
            user_email?: string;
            /** @example +97699112233 */
            user_phone?: string;
            document_hash: string;
            document_name?: string;
            /**
             * Format: uri
             * @example https://partner.example/hook
             */
            document_url?: string;
            description?: string;
            /**
             * @default 2
             * @enum {integer}
             */
            required_loa?: 1 | 2 | 3;
            /**
             * Format: uri
             * @example https://partner.example/hook
             */
            callback_url?: string;
            external_ref?: string;
            /** @default 86400 */
            expires_in?: number;
            /** @default true */
            notify?: boolean;
            /** @enum {string} */
            language?: "mn" | "en";
        };
        CreatedSignRequest: {
            /** Format: uuid */
            request_id: string;
            /** @enum {string} */
            status: "pending";
            /**
             * Format: uri
             * @description For the signer alone
             */
            sign_url: string;
            /**
             * Format: date-time
             * @example 2026-11-21T08:00:00.000Z
             */
            expires_at: string;
            external_ref: string | null;
            /**
             * @description What people say to support; it stands on every page, mail and text message, and opens nothing
             * @example R-7K3F-92XX
             */
            reference: string;
        };
        SignRequest: {
            /** Format: uuid */
            request_id: string;
            /** @enum {string} */
            status: "pending" | "signed" | "rejected" | "expired";
            external_ref: string | null;
            /**
             * @description What people say to support; it stands on every page, mail and text message, and opens nothing
             * @example R-7K3F-92XX
             */
            reference: string;
            /**
             * Format: date-time
             * @example 2026-11-21T08:00:00.000Z
             */
            signed_at: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T08:00:00.000Z
             */
            rejected_at: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T08:00:00.000Z
             */
            expires_at: string;
            /**
             * Format: date-time
             * @example 2026-11-21T08:00:00.000Z
             */
            created_at: string;
            document_name: string | null;
            required_loa: number;
            /** @description Achieved level; null until signed */
            loa: number | null;
            /** @description Why it was rejected, in the signer's words, or why it expired: period_ended, withdrawn, cancelled */
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
            /** @description Base64 of the DER of a detached CAdES-T signature over document_hash */
            signature?: string;
            /** @description PEM of the signer's certificate */
            certificate?: string;
        };
        AddressCorrection: {
            /**
             * Format: date-time
             * @example 2026-11-21T08:00:00.000Z
             */
            corrected_at: string;
            /** @description Masked */
            from: string[];
            /** @description Masked */
            to: string[];
        };
        SentMessage: {
            /** @enum {string} */
            kind: "link" | "reminder" | "code";
            /** @enum {string} */
            channel: "email" | "sms";
            /** @description Masked */
            to: string;
            /**
             * Format: date-time
             * @example 2026-11-21T08:00:00.000Z
             */
            sent_at: string;
        };
        SigningInput: {
            otp?: string;
            /** @example 482910 */
            pin?: string;
            /** Format: uuid */
            credential_id?: string;
            /** @constant */
            consent: true;
        };
        DeclineInput: {
            reason?: string;
        };
        Registration: {
            /**
             * Format: email
             * @example bat@example.mn
             */
            email: string;
            /** Format: password */
            password: string;
            first_name: string;
            last_name: string;
            organization_name: string;
            /** @example +97699112233 */
            phone?: string;
            /**
             * @default en
             * @enum {string}
             */
            language?: "mn" | "en";
        };
        SignedIn: {
            user: components["schemas"]["User"];
            access_token: string;
            refresh_token: string;
            /** @enum {string} */
            token_type: "Bearer";
            /** @description Seconds that the access token lives */
            expires_in: number;
        };
        User: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            organization_id: string;
            email: string;
            first_name: string;
            last_name: string;
            /** @enum {string} */
            role: "owner" | "admin" | "user";
            /** @enum {string} */
            status: "active" | "invited" | "disabled";
            phone: string | null;
            language: string;
            identity_verified: boolean;
            /**
             * Format: date-time
             * @example 2026-11-21T08:00:00.000Z
             */
            email_verified_at: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T08:00:00.000Z
             */
            phone_verified_at: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T08:00:00.000Z
             */
            last_login_at: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T08:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @example 2026-11-21T08:00:00.000Z
             */
            updated_at: string;
        };
        EmailProof: {
            token: string;
            /** Format: password */
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
            is_valid: boolean;
            signer_name: string | null;
            /**
             * Format: date-time
             * @description The time that the signer claims
             * @example 2026-11-21T08:00:00.000Z
             */
            signing_time: string | null;
            /** @description CAdES-B to CAdES-LTA, XAdES-…, PAdES-…; PKCS7-… of a PDF by adbe.pkcs7; CMS, XMLDSig or PDF when it is no AdES signature */
            signature_level: string | null;
            /** @description By a timestamp that is valid */
            is_timestamped: boolean;
            /** @description The signer's distinguished name by RFC 4514 */
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
            /** @enum {string|null} */
            container: "ASiC-S" | "ASiC-E" | null;
            /**
             * Format: date-time
             * @example 2026-11-21T08:00:00.000Z
             */
            verified_at: string;
            signatures: components["schemas"]["SignatureResult"][];
            /** @description Timestamps over the whole file */
            timestamps: components["schemas"]["TimestampResult"][];
            /** @description The envelope, deleted here after its time, whose sealed PDF the file is byte for byte */
            deleted_envelope: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                status: "completed" | "declined" | "voided" | "expired";
                /**
                 * Format: date-time
                 * @example 2026-11-21T08:00:00.000Z
                 */
                ended_at: string;
                /**
                 * Format: date-time
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
            code: "document_missing" | "document_differs_from_content" | "limit_exceeded" | "structure_damaged" | "cms_trailing_bytes" | "cms_attribute_missing" | "cms_attribute_repeated" | "cms_attribute_malformed" | "cms_signed_attributes_missing" | "cms_content_type_differs" | "cms_signing_certificate_missing" | "cms_signing_certificates_differ" | "cms_algorithms_differ" | "cms_digest_unknown" | "cms_timestamp_index_missing" | "cms_timestamp_index_differs" | "cms_signing_time_missing" | "cms_signature_policy" | "cms_proof_not_read" | "xml_damaged" | "xml_document_type" | "xml_signature_malformed" | "xml_id_ambiguous" | "xml_reference_unresolved" | "xml_reference_empty" | "xml_transform_unknown" | "xml_canonicalization_unknown" | "xml_digest_unknown" | "xml_not_xades" | "xml_properties_unsigned" | "xml_properties_misplaced" | "xml_coverage_partial" | "xml_manifest_misplaced" | "xml_key_value_differs" | "xml_signing_time_missing" | "xml_data_object_format_dangling" | "xml_countersignature_elsewhere" | "xml_timestamp_malformed" | "xml_signature_policy" | "xml_encoding_converted" | "pdf_byte_range_malformed" | "pdf_byte_range_gap" | "pdf_contents_missing" | "pdf_contents_padding" | "pdf_signer_count" | "pdf_content_type" | "pdf_type_mismatch" | "pdf_sub_filter_unknown" | "pdf_sub_filter_missing" | "pdf_revision_not_covered" | "pdf_bytes_after_end" | "pdf_ambiguous" | "pdf_revision_added" | "pdf_revision_unreadable" | "pdf_field_direct" | "pdf_signing_time_attribute" | "pdf_page_changed" | "pdf_pages_changed" | "pdf_annotation_changed" | "pdf_form_changed" | "pdf_field_changed" | "pdf_field_added" | "pdf_field_removed" | "pdf_locked_field_changed" | "pdf_signature_field_added" | "pdf_signature_added" | "pdf_signature_changed" | "pdf_script_changed" | "pdf_layers_changed" | "pdf_permissions_changed" | "pdf_document_changed" | "pdf_visible_field_after_certification" | "pdf_unsigned_appearance" | "pdf_encrypted" | "pdf_signature_may_cover" | "pdf_comment_may_cover" | "pdf_annotation_covers" | "zip_entry_repeated" | "zip_entries_overlap" | "zip_foreign_bytes" | "zip_headers_differ" | "zip_name_unsafe" | "zip_symbolic_link" | "zip_encrypted" | "zip_compression_unknown" | "zip_size_differs" | "zip_entry_damaged" | "asic_file_not_covered" | "asic_data_objects" | "asic_manifest_missing" | "asic_manifest_malformed" | "asic_manifest_ambiguous" | "asic_reference_differs" | "asic_signature_malformed" | "asic_mimetype_missing" | "asic_mimetype_differs" | "asic_proof_not_read" | "no_certificate_chain" | "certificate_expired" | "certificate_not_yet_valid" | "anchor_no_longer_trusted" | "anchor_not_yet_trusted" | "issuer_is_no_authority" | "issuer_may_not_sign_certificates" | "path_too_long" | "name_outside_constraints" | "critical_extension_unknown" | "extension_unreadable" | "policies_not_satisfied" | "key_usage_unfit" | "extended_key_usage_unfit" | "certificate_revoked" | "certificate_on_hold" | "status_unavailable" | "status_outdated" | "status_not_known_to_responder" | "algorithm_expired" | "algorithm_never_trusted" | "signing_certificate_missing" | "signing_certificate_differs" | "signing_certificate_not_signed" | "signing_certificate_issuer_differs" | "nothing_signed" | "signed_object_missing" | "signed_object_changed" | "signature_algorithm_unknown" | "signature_value_wrong" | "timestamp_unreadable" | "timestamp_digest_unknown" | "timestamp_over_other_data" | "timestamp_outside_certificate" | "timestamps_out_of_order" | "signed_before_certificate";
            /** @description For people, in the language of Accept-Language */
            message: string;
        };
        SignatureResult: {
            id: string;
            /** @description The id of the signature that it countersigns */
            countersigns: string | null;
            is_valid: boolean;
            signer_name: string | null;
            /**
             * Format: date-time
             * @description The time that the signer claims
             * @example 2026-11-21T08:00:00.000Z
             */
            signing_time: string | null;
            /** @description CAdES-B to CAdES-LTA, XAdES-…, PAdES-…; PKCS7-… of a PDF by adbe.pkcs7; CMS, XMLDSig or PDF when it is no AdES signature */
            signature_level: string | null;
            /** @description By a timestamp that is valid */
            is_timestamped: boolean;
            /** @description The signer's distinguished name by RFC 4514 */
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
            /** @description Certificates in PEM, from the signing certificate towards the trust anchor */
            certificate_chain: string[];
            /** @description Where the trust comes from */
            trust_anchor: string | null;
            revocation: components["schemas"]["RevocationResult"];
            /** @description The earliest valid timestamp over the signature */
            timestamp: {
                /**
                 * Format: date-time
                 * @example 2026-11-21T08:00:00.000Z
                 */
                time: string;
                tsa: string | null;
            } | null;
            timestamps: components["schemas"]["TimestampResult"][];
            /** @description What is signed, and whether the whole of it is */
            scopes: {
                name: string;
                /** @enum {string} */
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
            /** @description PDF alone */
            field_name: string | null;
        };
        RevocationResult: {
            /** @enum {string} */
            status: "good" | "revoked" | "unknown" | "not_needed";
            /** @enum {string|null} */
            kind: "ocsp" | "crl" | null;
            /** @description `embedded`, or the address it was fetched from */
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
             * @example 2026-11-21T08:00:00.000Z
             */
            revoked_at: string | null;
            /** @description A CRLReason (RFC 5280, 5.3.1) */
            reason: string | null;
        };
        TimestampResult: {
            id: string;
            /** @enum {string} */
            kind: "content" | "signature" | "references" | "archive" | "document";
            /**
             * Format: date-time
             * @example 2026-11-21T08:00:00.000Z
             */
            time: string | null;
            /** @description Distinguished name by RFC 4514 */
            tsa: string | null;
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
            name?: string;
            /** @description A JSON list; or the field repeated */
            tags?: string;
            /** @description A JSON object */
            metadata?: string;
        };
        Document: {
            /** Format: uuid */
            id: string;
            name: string;
            original_name: string;
            /** @enum {string} */
            type: "pdf" | "docx" | "xlsx";
            mime_type: string;
            /** @description Bytes */
            size: number;
            page_count: number | null;
            /** @enum {string} */
            status: "processing" | "ready" | "failed";
            /** @description SHA-256 of the bytes as they were uploaded, in hex */
            hash: string;
            /** @constant */
            encrypted: true;
            /** @description The changes that were made to the file before it was used, in sentences; the upload is kept unchanged */
            changes: string[];
            metadata: {
                [key: string]: unknown;
            };
            tags: string[];
            /** @description Why it failed */
            failure_reason?: string;
            /**
             * Format: date-time
             * @example 2026-11-21T08:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @example 2026-11-21T08:00:00.000Z
             */
            updated_at: string;
        };
        EnvelopeInput: {
            /** Format: uuid */
            document_id: string;
            name: string;
            message?: string;
            /** @enum {string} */
            routing_type?: "sequential" | "parallel" | "hybrid";
            expires_in_days?: number;
            reminder_days?: number;
            /** @enum {string} */
            language?: "mn" | "en";
            recipients: components["schemas"]["RecipientInput"][];
            fields?: components["schemas"]["EnvelopeFieldInput"][];
        };
        RecipientInput: {
            /**
             * Format: email
             * @example bat@example.mn
             */
            email: string;
            name?: string | null;
            /** @enum {string|null} */
            role?: "signer" | "approver" | "cc" | "in_person" | null;
            routing_order?: number | null;
            /** @enum {string|null} */
            auth_method?: "email" | "email_code" | "sms" | "credential" | null;
            /** @example +97699112233 */
            phone?: string | null;
            /** Format: password */
            access_code?: string | null;
            /**
             * Format: email
             * @example bat@example.mn
             */
            host_email?: string | null;
            host_name?: string | null;
            /** @enum {string|null} */
            language?: "mn" | "en" | null;
        };
        EnvelopeFieldInput: {
            /** @enum {string} */
            type: "signature" | "initial" | "text" | "date" | "checkbox" | "dropdown" | "radio" | "number";
            recipient_index: number;
            page: number;
            x: number;
            y: number;
            width: number;
            height: number;
            required?: boolean | null;
            label?: string | null;
            value?: string | null;
            /**
             * @description The field fills itself when its signer signs: `date_signed` a date, in the time zone of your organization; `name` and `email` a text
             * @enum {string|null}
             */
            auto?: "date_signed" | "name" | "email" | null;
            /** @description The choices of a dropdown */
            options?: string[] | null;
            /** @description radio: the signer chooses one of the fields with the same group */
            group?: string | null;
        };
        CreatedEnvelope: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {string} */
            status: "draft";
            /**
             * Format: date-time
             * @example 2026-11-21T08:00:00.000Z
             */
            created_at: string;
            /** @description What the certificates of the signatures will say of the signers, where it may surprise. Nothing is refused for it. */
            warnings: components["schemas"]["EnvelopeWarning"][];
        };
        EnvelopeWarning: {
            path: string;
            /** @enum {string} */
            code: "certificate_unverified" | "certificate_names_phone" | "date_by_hand";
            message: string;
        };
        Envelope: {
            /** Format: uuid */
            id: string;
            /**
             * @description What people say to support; it stands on every page, mail and text message, and opens nothing
             * @example R-7K3F-92XX
             */
            reference: string;
            name: string;
            /** @description null for a draft whose document was deleted */
            document: {
                /** Format: uuid */
                id: string;
                name: string;
                page_count: number | null;
            } | null;
            /** @enum {string} */
            status: "draft" | "sent" | "in_progress" | "completed" | "declined" | "voided" | "expired";
            /** @enum {string} */
            routing_type: "sequential" | "parallel" | "hybrid";
            recipients: components["schemas"]["Recipient"][];
            /**
             * Format: date-time
             * @example 2026-11-21T08:00:00.000Z
             */
            sent_at: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T08:00:00.000Z
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T08:00:00.000Z
             */
            created_at: string;
            /**
             * Format: uuid
             * @description Who made it
             */
            user_id: string;
            message: string | null;
            fields: components["schemas"]["EnvelopeField"][];
            expires_in_days: number;
            reminder_days: number;
            /** @description Everybody has finished; the PDF is being sealed, or will be tried again after sealing_failed */
            sealing: boolean;
            sealing_failed?: components["schemas"]["SealingFailed"];
            /**
             * Format: date-time
             * @example 2026-11-21T08:00:00.000Z
             */
            completed_at: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T08:00:00.000Z
             */
            declined_at?: string;
            /**
             * Format: date-time
             * @example 2026-11-21T08:00:00.000Z
             */
            voided_at: string | null;
            /** @description Why it was voided */
            reason?: string;
            /**
             * Format: date-time
             * @example 2026-11-21T08:00:00.000Z
             */
            expired_at?: string;
            /** @description It, or the organization, is on legal hold: nothing of it is deleted */
            legal_hold: boolean;
            /**
             * Format: date-time
             * @example 2026-11-21T08:00:00.000Z
             */
            updated_at: string;
        };
        Recipient: {
            /** Format: uuid */
            id: string;
            email: string;
            name: string;
            /** @enum {string} */
            role: "signer" | "approver" | "cc" | "in_person";
            /** @enum {string} */
            status: "pending" | "sent" | "delivered" | "completed" | "declined" | "bounced" | "cancelled";
            routing_order: number;
            /** @enum {string} */
            auth_method: "email" | "email_code" | "sms" | "credential";
            phone: string | null;
            has_access_code: boolean;
            /** @description Too many access codes were wrong. Correct the recipient, and they get a new link */
            access_blocked: boolean;
            /** @description in_person: who hosts */
            host_email?: string;
            host_name?: string;
            language: string;
            /**
             * Format: date-time
             * @example 2026-11-21T08:00:00.000Z
             */
            sent_at: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T08:00:00.000Z
             */
            delivered_at: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T08:00:00.000Z
             */
            signed_at: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T08:00:00.000Z
             */
            declined_at: string | null;
            decline_reason: string | null;
            /**
             * @description `link`: somebody with the link declined; `verified`: this browser had shown the one-time code
             * @enum {string|null}
             */
            declined_by: "link" | "verified" | null;
        };
        EnvelopeField: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            recipient_id: string;
            /** @enum {string} */
            type: "signature" | "initial" | "text" | "date" | "checkbox" | "dropdown" | "radio" | "number";
            page: number;
            /** @description PDF points from the left of the page as displayed */
            x: number;
            /** @description PDF points from the top of the page as displayed */
            y: number;
            width: number;
            height: number;
            required: boolean;
            label?: string;
            value: string | null;
            /** @enum {string} */
            auto?: "date_signed" | "name" | "email";
            options?: string[];
            group?: string;
            /** @enum {string} */
            status: "pending" | "completed";
            /**
             * Format: date-time
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
            /** @description The problem, and what to do about it */
            reason: string;
            /**
             * Format: date-time
             * @example 2026-11-21T08:00:00.000Z
             */
            since: string;
        };
        SentEnvelope: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "sent" | "in_progress";
            /**
             * Format: date-time
             * @example 2026-11-21T08:00:00.000Z
             */
            sent_at: string;
            /** @description What the certificates of the signatures will say of the signers, where it may surprise. Nothing is refused for it. */
            warnings: components["schemas"]["EnvelopeWarning"][];
        };
        EnvelopeVoidInput: {
            reason: string;
        };
        VoidedEnvelope: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "voided";
            /**
             * Format: date-time
             * @example 2026-11-21T08:00:00.000Z
             */
            voided_at: string;
        };
        /** @description In PDF points from the top left of the page as displayed; pages from 1 */
        SessionField: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            type: "signature" | "initial" | "text" | "date" | "checkbox" | "dropdown" | "radio" | "number";
            page: number;
            x: number;
            y: number;
            width: number;
            height: number;
            required: boolean;
            label: string | null;
            /** @description Of a field that fills itself: what it fills itself with */
            value: string | null;
            /** @enum {string|null} */
            auto: "date_signed" | "name" | "email" | null;
            options: string[] | null;
            group: string | null;
        };
        EnvelopeSigningInput: {
            /** @default [] */
            fields?: {
                /** Format: uuid */
                id: string;
                /** @description text: one line; date: YYYY-MM-DD; checkbox: true or false; initial: typed initials, in place of `initials`; empty clears it */
                value: string;
            }[];
            signature?: components["schemas"]["SignatureMark"];
            initials?: components["schemas"]["SignatureMark"];
            /** @constant */
            consent: true;
            otp?: string;
            /** @example 482910 */
            pin?: string;
            /** Format: uuid */
            credential_id?: string;
        };
        SignatureMark: {
            /** @enum {string} */
            type: "drawn" | "typed" | "uploaded";
            /** @description drawn, uploaded: a PNG of at most 300000 bytes, as data URL */
            image?: string | null;
            /** @description typed: the text that the signer typed */
            text?: string | null;
        };
        ApprovalInput: {
            /** @constant */
            consent: true;
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
                        /** Format: uuid */
                        id: string;
                        /** @constant */
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
                        /** Format: uuid */
                        request_id: string;
                        /** @enum {string} */
                        status: "expired";
                        /** @enum {string} */
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
                        masked_address: string;
                        /**
                         * Format: date-time
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
                        /** @enum {string} */
                        status: "signed";
                        /**
                         * Format: date-time
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
                        /** @enum {string} */
                        status: "pending";
                        /** @constant */
                        sealing: true;
                        /**
                         * Format: date-time
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
                        /** @enum {string} */
                        status: "rejected";
                        /**
                         * Format: date-time
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
                        /** @constant */
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
                        /** @constant */
                        success: true;
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
                        /** @constant */
                        success: true;
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
                        /** @constant */
                        success: true;
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
                        /** @constant */
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
                        /** @constant */
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
                        /** @constant */
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
                        /** @constant */
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
                        /** @enum {string} */
                        status: "delivered";
                        /**
                         * Format: date-time
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
                    "application/json": {
                        envelope: {
                            name: string;
                            message: string | null;
                            sender: {
                                name: string;
                                organization: string;
                            };
                            /**
                             * Format: date-time
                             * @example 2026-11-21T08:00:00.000Z
                             */
                            expires_at: string;
                            /**
                             * @description declined, voided or expired only while a signature that was accepted before waits for the PIN once more
                             * @enum {string}
                             */
                            status: "sent" | "in_progress" | "declined" | "voided" | "expired";
                        };
                        recipient: {
                            name: string;
                            email: string | null;
                            /** @enum {string} */
                            role: "signer" | "approver" | "cc" | "in_person";
                            /** @enum {string} */
                            status: "pending" | "sent" | "delivered" | "completed" | "declined" | "bounced" | "cancelled";
                            /**
                             * @description What is asked for beside the link, and so what the certificate of a signature names: `email` the address, as unverified; `email_code` the address; `sms` the phone number
                             * @enum {string}
                             */
                            auth_method: "email" | "email_code" | "sms" | "credential";
                            /** @enum {string} */
                            language: "mn" | "en";
                            host_name: string | null;
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
                        /** @description Where the one-time code goes */
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
                        document: {
                            page_count: number;
                            /** Format: uri */
                            url: string;
                            /** @enum {string} */
                            version: "original" | "current";
                        } | null;
                        /** @description auth_method credential: the credentials that they can sign with */
                        credentials?: {
                            /** Format: uuid */
                            id: string;
                            label: string;
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
                    } | {
                        envelope: {
                            /** @enum {string} */
                            status: "draft" | "sent" | "in_progress" | "completed" | "declined" | "voided" | "expired";
                            /**
                             * Format: date-time
                             * @example 2026-11-21T08:00:00.000Z
                             */
                            sent_at: string | null;
                            /**
                             * Format: date-time
                             * @example 2026-11-21T08:00:00.000Z
                             */
                            completed_at: string | null;
                            /**
                             * Format: date-time
                             * @example 2026-11-21T08:00:00.000Z
                             */
                            declined_at: string | null;
                            /**
                             * Format: date-time
                             * @example 2026-11-21T08:00:00.000Z
                             */
                            voided_at: string | null;
                            /**
                             * Format: date-time
                             * @example 2026-11-21T08:00:00.000Z
                             */
                            expired_at: string | null;
                        };
                        recipient: {
                            /** @enum {string} */
                            role: "signer" | "approver" | "cc" | "in_person";
                            /** @enum {string} */
                            status: "pending" | "sent" | "delivered" | "completed" | "declined" | "bounced" | "cancelled";
                            /**
                             * Format: date-time
                             * @example 2026-11-21T08:00:00.000Z
                             */
                            signed_at: string | null;
                        };
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
                        masked_address: string;
                        /**
                         * Format: date-time
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
                        /** @enum {string} */
                        status: "completed";
                        /**
                         * Format: date-time
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
                        status: string;
                        /** @constant */
                        sealing: true;
                        /**
                         * Format: date-time
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
                        /** @enum {string} */
                        status: "completed";
                        /**
                         * Format: date-time
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
                        status: string;
                        /** @constant */
                        sealing: true;
                        /**
                         * Format: date-time
                         * @example 2026-11-21T08:00:00.000Z
                         */
                        signed_at: string;
                    };
                };
            };
        };
    };
}
