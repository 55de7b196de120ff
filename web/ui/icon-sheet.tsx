import {
  ArrowLeft,
  Banknote,
  Car,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  Circle,
  CircleAlert,
  CircleCheck,
  CircleCheckBig,
  Download,
  Ellipsis,
  Euro,
  ExternalLink,
  FileSearch,
  FileText,
  FileUp,
  FileX,
  Hourglass,
  LoaderCircle,
  type LucideIcon,
  Mail,
  MailWarning,
  MessageCircle,
  Phone,
  ReceiptEuro,
  ReceiptText,
  RotateCw,
  Search,
  Trash2,
  TriangleAlert,
  Upload,
  UserRoundCheck,
  UserRoundX,
  X,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';

/** The keys are lucide's names of the icons. */
const OFFICE = {
  'arrow-left': ArrowLeft,
  banknote: Banknote,
  car: Car,
  'chevron-down': ChevronDown,
  'chevron-left': ChevronLeft,
  'chevron-right': ChevronRight,
  circle: Circle,
  'circle-alert': CircleAlert,
  'circle-check': CircleCheck,
  'circle-check-big': CircleCheckBig,
  download: Download,
  ellipsis: Ellipsis,
  euro: Euro,
  'external-link': ExternalLink,
  'file-search': FileSearch,
  'file-text': FileText,
  'file-up': FileUp,
  'file-x': FileX,
  hourglass: Hourglass,
  'loader-circle': LoaderCircle,
  mail: Mail,
  'mail-warning': MailWarning,
  'message-circle': MessageCircle,
  phone: Phone,
  'receipt-euro': ReceiptEuro,
  'receipt-text': ReceiptText,
  'rotate-cw': RotateCw,
  search: Search,
  'trash-2': Trash2,
  'triangle-alert': TriangleAlert,
  upload: Upload,
  'user-round-check': UserRoundCheck,
  'user-round-x': UserRoundX,
  x: X,
  'zoom-in': ZoomIn,
  'zoom-out': ZoomOut,
} satisfies Record<string, LucideIcon>;

const REGISTRATION = {
  'circle-check': CircleCheck,
  'file-text': FileText,
  'file-up': FileUp,
  'trash-2': Trash2,
  upload: Upload,
} satisfies Record<string, LucideIcon>;

export type IconName = keyof typeof OFFICE | keyof typeof REGISTRATION;

const DRIVER = {
  ...REGISTRATION,
  'chevron-down': ChevronDown,
  'circle-alert': CircleAlert,
  'loader-circle': LoaderCircle,
  x: X,
} satisfies Record<string, LucideIcon>;

const SHEETS: Record<'office' | 'registration' | 'driver', Partial<Record<IconName, LucideIcon>>> = {
  office: OFFICE,
  registration: REGISTRATION,
  driver: DRIVER,
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
