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
globalThis.SwaggerUIBundle(settings);
