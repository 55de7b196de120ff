import freeDomains from 'free-email-domains';

/** Public providers under the domain of any country, such as `gmail.com` and `gmx.pt`. */
const BY_COUNTRY: ReadonlySet<string> = new Set(
  'gmail googlemail icloud me aol msn gmx mail proton protonmail sapo clix netcabo iol zoho yandex tutanota'.split(
    ' ',
  ),
);

/** The same, some below another level: `hotmail.co.uk`, `live.com.pt`. */
const BELOW_ANY: ReadonlySet<string> = new Set('outlook hotmail live yahoo windowslive'.split(' '));

/** Public providers that the kept list of free ones lacks: of Portugal, and those that hide an address. */
const OTHERS: ReadonlySet<string> = new Set(
  [
    'zonmail.pt netmadeira.com kanguru.pt netvisao.pt mail.telepac.pt netc.pt vodafone.pt oninetspeed.pt oniduo.pt',
    'simplesnet.pt tvtel.pt cabovisao.pt novis.pt nowo.pt bragatel.pt pluricanal.net portugalmail.com portugalmail.pt',
    'megamail.pt aeiou.pt oninet.pt',
    'duck.com mozmail.com relay.firefox.com privaterelay.appleid.com simplelogin.com simplelogin.co slmail.me aleeas.com',
    'anonaddy.com anonaddy.me addy.io passmail.net passinbox.com passfwd.com',
    'hey.com tuta.com tuta.io tutamail.com keemail.me zohomail.com zohomail.eu mailbox.org startmail.com',
    'countermail.com riseup.net disroot.org internet.ru mail.ua vip.163.com ono.com movistar.es globo.com r7.com',
    'asia.com bk.ru inbox.com usa.com mailinator.com',
  ].flatMap((line) => line.split(' ')),
);

const FREE: ReadonlySet<string> = new Set(freeDomains);

/** Second levels that are public suffixes: `co.uk`, `com.pt`. */
const SECOND_LEVEL =
  /^(ac|co|com|edu|firm|gob|gov|gv|id|info|ltd|me|mil|ne|net|nom|nome|or|org|plc|publ|web)$/;

/** Whether anyone can get an address at this domain; expects lower case. */
export function isPublicMailDomain(domain: string): boolean {
  const name = withoutRootDot(domain);
  const [provider = '', ...rest] = name.split('.');
  if (rest.length === 1 && BY_COUNTRY.has(provider)) return true;
  if (rest.length > 0 && BELOW_ANY.has(provider)) return true;
  return OTHERS.has(name) || FREE.has(name);
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
