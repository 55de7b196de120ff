import { Landing, type LandingTexts } from '../../landing/landing';
import { amountIn, monthlyFee } from '../../landing/monthly-fee';
import type { PageInfo } from '../prerender/render-page';

const slotFee = monthlyFee('SLOT', 'en');
const rentalFee = monthlyFee('VEHICLE_RENTAL', 'en');

export const page: PageInfo = {
  title: 'Volante — drive ride-hailing for a fixed monthly fee',
  description: `Drive TVDE in Portugal for ${slotFee} a month with your own vehicle, or ${rentalFee} with one of ours. No variable commission, weekly payments.`,
  lang: 'en',
};

export const texts: LandingTexts = {
  language: 'en',
  header: {
    skip: 'Skip to content',
    sections: 'Sections',
    features: 'Benefits',
    steps: 'How it works',
    pricing: 'Pricing',
    languages: 'Language',
    signIn: 'Sign in',
  },
  hero: {
    audience: 'For TVDE drivers in Portugal',
    title: ['Drive for a fixed fee.', 'No variable commission.'],
    lead: 'Bring your own vehicle or drive one of ours. You know from the start what a month costs, and you are paid every week, with all your platforms on one statement.',
    register: 'Register as a driver',
    more: 'See how it works',
    promises: [`From ${slotFee} a month`, 'Weekly payments', 'Register on your phone'],
    ownPage: ['Already a driver?', 'Open my page'],
    statement: {
      title: 'Your weekly statement',
      caption: 'Four lines and one result.',
      example: 'example',
      earnings: { name: 'Earnings', value: amountIn(78_000, 'en') },
      platforms: { name: 'Platform commission', value: amountIn(19_500, 'en') },
      fee: { name: 'Fixed fee', value: amountIn(2_500, 'en') },
      commission: { name: 'Our variable commission', value: amountIn(0, 'en') },
      payout: { name: 'Paid to you', value: amountIn(56_000, 'en') },
    },
  },
  features: {
    title: 'Simple sums, from start to finish',
    lead: 'Driving with us costs the same in a slow month as in a busy one. The rest is plain to see.',
    cards: {
      fixedFee: {
        title: 'Fixed monthly fee',
        text: 'The amount is the one in your contract, whatever you earn. You know it before you start the engine.',
      },
      noCommission: {
        title: 'No variable commission',
        text: 'We take no percentage of your trips. Earn more, and you do not pay us more.',
      },
      weekly: {
        title: 'Weekly payments',
        text: 'The books are closed every week, and every week you are paid. No waiting for the end of the month.',
      },
      statement: {
        title: 'One statement',
        text: 'Earnings, platform commission, fixed fee and what you are paid: every platform, one statement a week.',
      },
      documents: {
        title: 'Documents checked by people',
        text: 'A person of our team looks at each document before your registration is approved.',
      },
      support: {
        title: 'A team behind you',
        text: 'From registration to payment there are people who follow your case and watch your expiry dates.',
      },
    },
  },
  steps: {
    title: 'How it works',
    lead: 'Four steps from registering to your first trip. The first three are done on your phone.',
    steps: {
      register: {
        title: 'Register',
        text: 'Give your name, email, phone number and CMTVDE number. The form is in Portuguese.',
      },
      documents: {
        title: 'Upload documents',
        text: 'Citizen card, driving licence, CMTVDE certificate and criminal record, as a PDF or a photo. For a rental, the vehicle document too.',
      },
      contract: {
        title: 'Choose contract',
        text: 'Slot if you have a vehicle of your own. Vehicle rental if you would rather drive one of ours.',
      },
      drive: {
        title: 'Start driving',
        text: 'Once we have validated your documents and approved your registration, you are ready for the road.',
      },
    },
  },
  pricing: {
    title: 'Two contracts, two prices',
    lead: 'The only difference is whose vehicle it is. The amount is fixed, and here it is.',
    perMonth: '/ month',
    popular: 'Popular',
    cards: {
      SLOT: {
        name: 'Slot',
        summary: 'For drivers with a vehicle of their own.',
        points: [
          'You drive your own vehicle',
          'No variable commission',
          'Weekly payments',
          'Every platform on one statement',
        ],
        register: 'Register with Slot',
      },
      VEHICLE_RENTAL: {
        name: 'Vehicle rental',
        summary: 'For drivers who would rather not own one.',
        points: [
          'Vehicle included in the monthly fee',
          'No variable commission',
          'Weekly payments',
          'Every platform on one statement',
        ],
        register: 'Register with vehicle rental',
      },
    },
    note: 'The monthly fee is split over the weeks of the month and taken off each week’s statement. The commission that platforms charge on trips is theirs, and has a line of its own on the statement.',
  },
  footer: {
    rights: '© 2025 Volante. All rights reserved.',
    summary: 'A fixed fee, no variable commission.',
    by: 'with',
  },
};

export default function LandingEnglishPage() {
  return <Landing texts={texts} />;
}
