import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

type Setting = [path: string, name: string, value: string];

/** The settings by which nothing runs, is fetched or is updated; outgoing calls go to a port where nobody listens. */
const settings: Setting[] = [
  ['Office.Common/Security/Scripting', 'MacroSecurityLevel', '3'],
  ['Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true'],
  ['Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'],
  ['Office.Common/Security/Scripting', 'DisablePythonRuntime', 'true'],
  ['Office.Writer/Content/Update', 'Link', '2'],
  ['Office.Writer/Content/Update', 'Field', 'false'],
  ['Office.Calc/Content/Update', 'Link', '2'],
  ['Office.Calc/Formula/Load', 'OOXMLRecalcMode', '1'],
  ['Office.Java/VirtualMachine', 'Enable', 'false'],
  ['Inet/Settings', 'ooInetProxyType', '2'],
  ['Inet/Settings', 'ooInetHTTPProxyName', '127.0.0.1'],
  ['Inet/Settings', 'ooInetHTTPProxyPort', '9'],
  ['Inet/Settings', 'ooInetHTTPSProxyName', '127.0.0.1'],
  ['Inet/Settings', 'ooInetHTTPSProxyPort', '9'],
];

function item([path, name, value]: Setting): string {
  return `<item oor:path="/org.openoffice.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`;
}

/** Makes a profile for one run of LibreOffice in a folder; gives its address for the command line. */
export async function makeProfile(folder: string): Promise<string> {
  const profile = join(folder, 'profile');
  await mkdir(join(profile, 'user'), { recursive: true, mode: 0o700 });
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${settings.map(item).join('\n')}
</oor:items>
`;
  await writeFile(join(profile, 'user', 'registrymodifications.xcu'), xml);
  return pathToFileURL(profile).href;
}
