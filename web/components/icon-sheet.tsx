import {
  Banknote,
  Car,
  CircleAlert,
  CircleCheck,
  CircleCheckBig,
  Download,
  Euro,
  ExternalLink,
  FileSearch,
  FileText,
  FileUp,
  FileX,
  Hourglass,
  LoaderCircle,
  type LucideIcon,
  MailWarning,
  ReceiptEuro,
  ReceiptText,
  Search,
  TriangleAlert,
  Upload,
  UserRoundCheck,
  UserRoundX,
  X,
} from 'lucide-react';

/** By lucide's own names. */
const OFFICE = {
  banknote: Banknote,
  car: Car,
  'circle-alert': CircleAlert,
  'circle-check-big': CircleCheckBig,
  download: Download,
  euro: Euro,
  'external-link': ExternalLink,
  'file-search': FileSearch,
  'file-up': FileUp,
  'file-x': FileX,
  hourglass: Hourglass,
  'loader-circle': LoaderCircle,
  'mail-warning': MailWarning,
  'receipt-euro': ReceiptEuro,
  'receipt-text': ReceiptText,
  search: Search,
  'triangle-alert': TriangleAlert,
  'user-round-check': UserRoundCheck,
  'user-round-x': UserRoundX,
  x: X,
} satisfies Record<string, LucideIcon>;

const REGISTRATION = {
  'circle-check': CircleCheck,
  'file-text': FileText,
  upload: Upload,
} satisfies Record<string, LucideIcon>;

export type IconName = keyof typeof OFFICE | keyof typeof REGISTRATION;

const SHEETS: Record<'office' | 'registration', Partial<Record<IconName, LucideIcon>>> = {
  office: OFFICE,
  registration: REGISTRATION,
};

/** The SVG symbols that the icons of a page's island refer to. */
export function IconSheet({ of }: { of: keyof typeof SHEETS }) {
  return (
    <svg aria-hidden="true" className="hidden">
      {Object.entries(SHEETS[of]).map(([name, Drawing]) => (
        <symbol key={name} id={`icon-${name}`} viewBox="0 0 24 24">
          <Drawing className="[stroke-width:inherit]" />
        </symbol>
      ))}
    </svg>
  );
}
