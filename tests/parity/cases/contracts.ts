import { pngFile } from '../../support/api/files';
import { type Case, type Known, staff } from '../case';

const filed = ({ ana }: Known) => {
  const form = new FormData();
  form.set('file', new File([pngFile().bytes], 'contrato.png'));
  form.set('startsOn', '2026-01-01');
  return { method: 'POST', path: `/api/drivers/${ana}/contract-files`, body: form };
};

const of = (method: string, end: string) => (known: Known) => ({
  method,
  path: `/api/contract-files/${known.contract}${end}`,
});

/** The file of a contract that a driver has signed. */
export const CONTRACTS: Case[] = [
  staff('no contract yet', ({ ana }) => ({ path: `/api/drivers/${ana}/contract-files` })),
  {
    ...staff('a contract', filed, 201),
    body: 'differs',
    keep: (known, body) => {
      known.contract = JSON.parse(body)[0].id;
    },
  },
  staff('its file', of('GET', '/file')),
  staff('its removal', of('DELETE', '')),
  staff('its removal again', of('DELETE', ''), 404),
];
