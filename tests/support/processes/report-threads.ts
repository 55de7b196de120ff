// Loaded before the server: prints a line when a thread begins and when it has ended.
process.on('worker', (thread) => {
  process.stdout.write('thread begins\n');
  thread.once('exit', () => process.stdout.write('thread ends\n'));
});
