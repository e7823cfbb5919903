/** A value that a MaxMind file may have for an address. */
type Value = string | number | Value[] | { [name: string]: Value };

/** A network of IPv4 addresses and the data about it. */
export type Network = { network: string; about: Value };

const separatorBytes = 16;

/** The type and size in front of a value (MaxMind DB File Format, "Data Field Format"); sizes to 284. */
function control(type: number, size: number): Buffer {
  const [small, more] = size < 29 ? [size, []] : [29, [size - 29]];
  return Buffer.from(type > 7 ? [small, type - 7, ...more] : [(type << 5) | small, ...more]);
}

function encode(value: Value): Buffer {
  if (typeof value === 'string') {
    const bytes = Buffer.from(value);
    return Buffer.concat([control(2, bytes.length), bytes]);
  }
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([control(6, 4), bytes]);
  }
  if (Array.isArray(value)) return Buffer.concat([control(11, value.length), ...value.map(encode)]);
  const members = Object.entries(value);
  return Buffer.concat([
    control(7, members.length),
    ...members.flatMap(([name, member]) => [encode(name), encode(member)]),
  ]);
}

function bitsOf(network: string): number[] {
  const [address = '', length] = network.split('/');
  const bits = address
    .split('.')
    .flatMap((byte) => Array.from(Number(byte).toString(2).padStart(8, '0'), Number));
  return bits.slice(0, Number(length));
}

type Node = [Leaf, Leaf];
type Leaf = { node: number } | { data: number } | undefined;

/** Makes a MaxMind file (format 2.0, 24-bit records) that knows these networks of IPv4 addresses and no others. */
export function maxMindFile(networks: Network[]): Buffer {
  const nodes: Node[] = [[undefined, undefined]];
  const data: Buffer[] = [];
  let dataBytes = 0;
  for (const { network, about } of networks) {
    const bits = bitsOf(network);
    const last = bits.pop() ?? 0;
    let at = 0;
    for (const bit of bits) {
      const next = nodes[at]?.[bit];
      if (next && 'node' in next) at = next.node;
      else {
        const made = nodes.push([undefined, undefined]) - 1;
        (nodes[at] ?? [])[bit] = { node: made };
        at = made;
      }
    }
    (nodes[at] ?? [])[last] = { data: dataBytes };
    const bytes = encode(about);
    data.push(bytes);
    dataBytes += bytes.length;
  }
  const tree = nodes.flatMap((node) => node.map((record) => recordBytes(record, nodes.length)));
  const metadata = {
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_795_248_000,
    database_type: 'Test-City',
    description: { en: 'Made by a test' },
    ip_version: 4,
    languages: ['en'],
    node_count: nodes.length,
    record_size: 24,
  };
  const marker = Buffer.from('\u00ab\u00cd\u00efMaxMind.com', 'latin1');
  return Buffer.concat([...tree, Buffer.alloc(separatorBytes), ...data, marker, encode(metadata)]);
}

function recordBytes(record: Leaf, nodeCount: number): Buffer {
  const bytes = Buffer.alloc(3);
  if (!record) bytes.writeUIntBE(nodeCount, 0, 3);
  else bytes.writeUIntBE('node' in record ? record.node : nodeCount + separatorBytes + record.data, 0, 3);
  return bytes;
}
