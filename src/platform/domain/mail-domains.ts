/** Public providers that exist under the domains of several countries. */
const PROVIDER =
  /^((gmail|googlemail|icloud|me|aol|msn|gmx|mail|proton|protonmail|sapo|clix|netcabo|iol|zoho|yandex|tutanota)\.[a-z]+|(outlook|hotmail|live|yahoo|windowslive)(\.[a-z]+)+)$/;

/** Public providers by exact name: under another top-level domain the name may belong to a company. */
const PROVIDERS: ReadonlySet<string> = new Set(
  'mac.com email.com inbox.lv hey.com fastmail.com fastmail.fm hushmail.com tuta.io tuta.com pm.me ymail.com rocketmail.com zohomail.com zohomail.eu qq.com 163.com 126.com web.de t-online.de freenet.de free.fr orange.fr wanadoo.fr laposte.net sfr.fr libero.it virgilio.it tiscali.it telefonica.net uol.com.br bol.com.br terra.com.br ig.com.br comcast.net verizon.net att.net rediffmail.com ukr.net seznam.cz wp.pl o2.pl interia.pl portugalmail.pt netvisao.pt mail.telepac.pt oninet.pt aeiou.pt'.split(
    ' ',
  ),
);

/** Second levels that are public suffixes: `co.uk`, `com.pt`. */
const SECOND_LEVEL =
  /^(ac|co|com|edu|firm|gob|gov|gv|id|info|ltd|me|mil|ne|net|nom|nome|or|org|plc|publ|web)$/;

/** Whether anyone can get an address at this domain; expects lower case. */
export function isPublicMailDomain(domain: string): boolean {
  const name = withoutRootDot(domain);
  return PROVIDER.test(name) || PROVIDERS.has(name);
}

/** Whether it is a public suffix (`pt`, `co.uk`), which no one owns. */
export function isDomainSuffix(domain: string): boolean {
  const [first = '', country, ...rest] = withoutRootDot(domain).split('.');
  if (country === undefined) return true;
  return rest.length === 0 && country.length === 2 && SECOND_LEVEL.test(first);
}

function withoutRootDot(domain: string): string {
  return domain.replace(/\.$/, '');
}
