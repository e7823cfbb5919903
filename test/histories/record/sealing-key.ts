/** The key that recorded histories are sealed under. Known to everybody: they hold nothing that is anybody's. */
export const sealingKey = Buffer.alloc(32, 'histories');
