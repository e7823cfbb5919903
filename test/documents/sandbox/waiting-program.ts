/* A program that is done when its input is. */
process.stdin.resume();
process.stdin.on('end', () => process.exit(0));
