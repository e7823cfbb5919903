// Files of packages that nothing here reads, by package: paths inside the package. All else of it stays as it was published,
// its licence with it. test/install/ tells which line cuts nothing any more.
import { arch, platform } from 'node:process';

const cpu = { x64: 'x86_64', arm64: 'aarch64' }[arch];
const system = { linux: 'unknown-linux-gnu', darwin: 'apple-darwin', win32: 'pc-windows-msvc' }[platform];

const otherWeights = [/^fonts\/.*-(?!Regular\.|Medium\.)\w+\.otf$/];
const allButRegular = [/^(?!400Regular\/)\d{3}\w+\//, /\.png$/];
const allButTwo = [/^(?!400Regular\/|600SemiBold\/)\d{3}\w+\//, /\.png$/];
const headers = [/^(?:include|share)\//, /^CHANGELOG\.md$/];

export const cuts = {
  // The native part is packed for five platforms, with its sources in Rust.
  '@temporalio/core-bridge': [
    ...(cpu && system ? [new RegExp(`^releases/(?!${cpu}-${system}/)`)] : []),
    /^(?:sdk-core|src|bridge-macros)\//,
  ],
  // Typefaces: the weights that src/typesetting/typefaces.ts names.
  '@embedpdf/fonts-jp': otherWeights,
  '@embedpdf/fonts-kr': otherWeights,
  '@embedpdf/fonts-sc': otherWeights,
  '@expo-google-fonts/bad-script': allButRegular,
  '@expo-google-fonts/caveat': allButRegular,
  '@expo-google-fonts/noto-sans': allButTwo,
  '@expo-google-fonts/noto-sans-armenian': allButTwo,
  '@expo-google-fonts/noto-sans-bengali': allButTwo,
  '@expo-google-fonts/noto-sans-ethiopic': allButTwo,
  '@expo-google-fonts/noto-sans-georgian': allButTwo,
  '@expo-google-fonts/noto-sans-mongolian': allButRegular,
  '@expo-google-fonts/noto-sans-mono': allButRegular,
  '@expo-google-fonts/noto-sans-tamil': allButTwo,
  '@expo-google-fonts/noto-sans-thai': allButTwo,
  '@expo-google-fonts/pacifico': allButRegular,
  // Only util.js, rc2.js and forge.js are read.
  'node-forge': [/^dist\//, /^flash\//],
  // Only the program is run.
  [`node-${platform}-${arch}`]: headers,
  // The native part is packed for eighteen platforms, with its sources.
  koffi: [
    new RegExp(`^build/koffi/(?!(?:${platform}|musl)_${arch}/)`),
    /^(?:doc|src|vendor)\//,
    /^CHANGELOG\.md$/,
  ],
  // The legacy build is the one that is used, and its viewer is not.
  'pdfjs-dist': [/^(?:build|web|image_decoders)\//, /^legacy\/(?:web|image_decoders)\//],
  'swagger-ui-dist': [/^swagger-ui(?:-es-bundle|-standalone-preset|\.js)/],
  // Builds for browsers and for older module systems, tests and tools of those who make the package.
  '@opentelemetry/semantic-conventions': [/^dist\/(?:experimental_|index-incubating)/],
  '@simplewebauthn/server': [/^script\//],
  '@zxcvbn-ts/core': [/^src\//],
  '@zxcvbn-ts/language-common': [/^src\//],
  bintrees: [/^(?:test|examples)\//],
  // Nobody asks which browsers a region or a feature has.
  'caniuse-lite': [/^data\/(?:regions|features)\//],
  fontkit: [/^dist\/browser/],
  hono: [/^dist\/cjs\//],
  'libphonenumber-js': [/^(?:bundle|source|es6-modern)\//],
  'markdown-it': [/^dist\/browser\//],
  pino: [/^(?:test|docs|benchmarks)\//],
  piscina: [/^(?:benchmark|docs|scripts|src|test|test-jest)\//],
  pdfkit: [/^\.yarn\//, /^js\/pdfkit\.(?:browser|standalone|old)/],
  rxjs: [/^(?:src|dist\/(?:bundles|esm|esm5))\//],
  terser: [/^(?:lib|tools)\//],
  undici: [/^docs\//],
  zod: [/^src\//],
};

/** Whatever is cut, this stays. */
export const kept = /(?:^|\/)(?:licen[cs]e|notice|copying|authors)[^/]*$/i;

/** Source maps; those of Temporal's packages go into the bundle of the flows. */
export const sourceMap = /\.map$/;
export const keepsSourceMaps = /^@temporalio\//;

/** Types: their one reader is the type checker. */
export const types = /\.d\.[cm]?ts$/;
export const typeChecker = 'typescript';
