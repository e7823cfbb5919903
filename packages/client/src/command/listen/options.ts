import { UsageError } from '../exit-codes.ts';
import { readOptions } from '../read-options.ts';

export type ListenOptions = {
  forwardTo: string;
  /** All events when undefined. */
  events: string[] | undefined;
  organization: boolean;
  url: string | undefined;
};

/** Reads the command line of `tamga listen`. Throws UsageError. */
export function readListenOptions(args: string[]): ListenOptions {
  const { values, positionals } = readOptions('listen', args, {
    'forward-to': { type: 'string' },
    events: { type: 'string' },
    organization: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    url: { type: 'string' },
  });
  const { 'forward-to': forwardTo, events, organization, url } = values;
  if (positionals.length > 0)
    throw new UsageError(`"${positionals[0]}" is no option. Write --forward-to ${positionals[0]}`);
  if (forwardTo === undefined)
    throw new UsageError('Say where deliveries go: tamga listen --forward-to http://localhost:4000/hook');
  return {
    forwardTo: addressOf(forwardTo),
    events: events?.split(',').map((name) => name.trim()),
    organization,
    url,
  };
}

/** `localhost:4000/hook` is meant as an address, too. */
function addressOf(given: string): string {
  const text = /^https?:\/\//.test(given) ? given : `http://${given}`;
  if (!URL.canParse(text))
    throw new UsageError(
      `--forward-to: it is "${given}"; expected an address such as http://localhost:4000/hook.`,
    );
  return new URL(text).href;
}
