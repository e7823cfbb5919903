/* A program that tells how it was started. */
process.stdout.write(JSON.stringify(process.argv.slice(1)), () => process.exit(0));
