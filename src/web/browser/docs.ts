import type { SwaggerConfigs, SwaggerUIBundle } from 'swagger-ui-dist';

declare global {
  /** Set by Swagger UI's own script, which stands before this one. */
  var SwaggerUIBundle: SwaggerUIBundle;
}

const place = document.getElementById('reference');
const settings: SwaggerConfigs = {
  url: place?.dataset['openapi'] ?? '/openapi.json',
  domNode: place,
  deepLinking: true,
  displayRequestDuration: true,
  persistAuthorization: false,
  // The default validator is a service on the internet.
  validatorUrl: null,
};
/** The client of the reader, which the dashboard names; the secret is typed by the reader alone. */
const clientId = new URLSearchParams(location.search).get('client_id') ?? '';
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const reference = globalThis.SwaggerUIBundle(settings);
if (uuid.test(clientId)) reference.initOAuth({ clientId });
