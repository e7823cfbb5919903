/** The colours of one scheme, as those of the pages (`src/web/styles/base.css`). */
type Colours = {
  paper: string;
  sheet: string;
  sunken: string;
  line: string;
  ink: string;
  soft: string;
  act: string;
  onAct: string;
};

const light: Colours = {
  paper: '#f6f2ea',
  sheet: '#fffdf9',
  sunken: '#f1ebdf',
  line: '#ddd3c2',
  ink: '#1c1e26',
  soft: '#5b564d',
  act: '#1d3f66',
  onAct: '#ffffff',
};

const dark: Colours = {
  paper: '#14161b',
  sheet: '#1c1f26',
  sunken: '#262a33',
  line: '#363b46',
  ink: '#eeebe4',
  soft: '#b3aea4',
  act: '#8cbcf2',
  onAct: '#0e1d2f',
};

const sans = `system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Helvetica Neue',Arial,sans-serif`;
const mono = `ui-monospace,'SF Mono',Menlo,Consolas,'DejaVu Sans Mono',monospace`;

/** The parts of a letter that have a colour, by their classes. */
const coloured = {
  paper: ({ paper, ink }: Colours) => `background-color:${paper};color:${ink}`,
  sheet: ({ sheet, line }: Colours) => `background-color:${sheet};border:1px solid ${line}`,
  ink: ({ ink }: Colours) => `color:${ink}`,
  soft: ({ soft }: Colours) => `color:${soft}`,
  label: ({ soft }: Colours) => `color:${soft}`,
  value: ({ ink, line }: Colours) => `color:${ink};border-top:1px solid ${line}`,
  link: ({ act }: Colours) => `color:${act}`,
  button: ({ act, onAct }: Colours) => `background-color:${act};color:${onAct}`,
  quote: ({ ink, line }: Colours) => `color:${ink};border-left:4px solid ${line}`,
  code: ({ sunken, ink }: Colours) => `background-color:${sunken};color:${ink}`,
} as const;

export type StyledClass = keyof typeof coloured;

const breaking = 'overflow-wrap:anywhere;word-break:break-word';

const shapes: Record<StyledClass, string> = {
  paper: `margin:0;padding:0;font-family:${sans};font-size:16px;line-height:1.55;-webkit-text-size-adjust:100%`,
  sheet: 'padding:28px 24px;border-radius:12px',
  ink: `margin:0 0 16px;${breaking}`,
  soft: `margin:0 0 12px;font-size:14px;${breaking}`,
  label: 'font-size:14px',
  value: `padding:8px 0;text-align:left;${breaking}`,
  link: 'text-decoration:underline;overflow-wrap:anywhere;word-break:break-all',
  button:
    'display:inline-block;padding:13px 24px;border-radius:8px;font-weight:600;line-height:1.3;text-align:center;text-decoration:none',
  quote: `margin:0 0 16px;padding:2px 0 2px 14px;white-space:pre-wrap;${breaking}`,
  code: `display:inline-block;padding:12px 20px;border-radius:8px;font-family:${mono};font-size:30px;line-height:1.2;letter-spacing:6px`,
};

/** Gives the style of an element, as mail programs need it at the element itself: its shape, and its light colours. */
export function styleOf(name: StyledClass, more = ''): string {
  return [shapes[name], coloured[name](light), more].filter((one) => one !== '').join(';');
}

/** The dark colours, for programs that know them; the others have the light ones. */
export const darkStyles = Object.entries(coloured)
  .map(([name, colours]) => `.${name}{${colours(dark).replaceAll(/(?=;|$)/g, ' !important')}}`)
  .join('');
