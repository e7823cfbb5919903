const sectorBytes = 512;
const endOfChain = 0xff_ff_ff_fe;
const noStream = 0xff_ff_ff_ff;

/**
 * Makes a compound file ([MS-CFB]) with empty streams of these names, as Word and Excel keep a document that has a password
 * (EncryptedPackage, [MS-OFFCRYPTO] 2.3) or is older than 2007. Its directory comes after `bytesBefore` bytes of other
 * sectors.
 */
export function compoundFile(streams: string[], bytesBefore = 0): Buffer {
  const sectorsBefore = Math.ceil(bytesBefore / sectorBytes);
  const header = Buffer.alloc(sectorBytes, 0xff);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.fill(0, 8, 76);
  for (const [at, value] of [
    [24, 0x3e],
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
  ] as const)
    header.writeUInt16LE(value, at);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(sectorsBefore + 1, 48);
  header.writeUInt32LE(4_096, 56);
  header.writeUInt32LE(endOfChain, 60);
  header.writeUInt32LE(endOfChain, 68);
  header.writeUInt32LE(0, 76);
  const names = ['Root Entry', ...streams];
  const directory = Buffer.concat(names.map((name, index) => entryOf(name, index === 0 ? 5 : 2)));
  const padding = Buffer.alloc(-directory.length & (sectorBytes - 1));
  const others = Buffer.alloc(sectorBytes * sectorsBefore, 0x41);
  return Buffer.concat([header, Buffer.alloc(sectorBytes, 0xff), others, directory, padding]);
}

function entryOf(name: string, type: number): Buffer {
  const entry = Buffer.alloc(128);
  entry.write(name, 'utf16le');
  entry.writeUInt16LE(name.length * 2 + 2, 64);
  entry[66] = type;
  for (const at of [68, 72, 76]) entry.writeUInt32LE(noStream, at);
  return entry;
}
