import { expect, test } from 'vitest';
import { readPage } from '../support/structure/specification';

type Service = {
  extends?: { file: string; service: string };
  profiles?: string[];
  logging?: { options: Record<string, string> };
};

/** The services of a compose file, with what they take over from another one. */
function servicesOf(file: string): [name: string, Service][] {
  const { services } = Bun.YAML.parse(readPage(file)) as { services: Record<string, Service> };
  return Object.entries(services).map(([name, own]) => {
    const [, base] = own.extends
      ? (servicesOf(own.extends.file).find(([other]) => other === own.extends?.service) ?? [])
      : [];
    return [name, { ...base, ...own }];
  });
}

const linesOf = (file: string) =>
  readPage(file)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

test('what git leaves out is sent to no build of an image', () => {
  const wanted = linesOf('.gitignore').map((line) =>
    line.startsWith('!') ? line : `**/${line.replace(/\/$/, '')}`,
  );
  expect(linesOf('.dockerignore')).toEqual(['.git', ...wanted]);
  expect(wanted).toEqual(expect.arrayContaining(['**/.env', '**/.dev.vars', '**/.data']));
});

test.each(['compose.yaml', 'compose.servers.yaml'])(
  '%s bounds each log, and starts no proxy unasked',
  (file) => {
    const services = servicesOf(file);
    for (const [name, { logging }] of services) {
      expect(logging?.options['max-size'], name).toMatch(/^\d+m$/);
    }
    const asked = services.filter(([, { profiles }]) => profiles !== undefined);
    expect(asked.map(([name, { profiles }]) => [name, profiles])).toEqual([['proxy', ['proxy']]]);
  },
);
