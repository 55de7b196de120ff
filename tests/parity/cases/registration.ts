import { ANA } from '../../support/api/registration';
import { type Case, keepFields } from '../case';

const REPEATED = { 'idempotency-key': '0b7b6f0e-5a3c-4f0a-9c5a-0d9a3f3f2f11' };

/** Drivers and their vehicles, as visitors register them, well and badly. */
export const REGISTRATION: Case[] = [
  {
    title: 'a driver registers',
    call: { method: 'POST', path: '/api/drivers', body: ANA },
    status: 201,
    keep: keepFields({ ana: 'id' }),
  },
  {
    title: 'another registers, who asks for a status and an id',
    call: {
      method: 'POST',
      path: '/api/drivers',
      body: { ...ANA, fullName: 'Rui Gomes', email: 'rui@exemplo.pt', status: 'ACTIVE', id: 'x' },
      headers: REPEATED,
    },
    status: 201,
    keep: keepFields({ rui: 'id' }),
  },
  {
    title: 'the same form again mends what it registered',
    call: {
      method: 'POST',
      path: '/api/drivers',
      body: {
        ...ANA,
        fullName: 'Rui Pedro Gomes',
        email: 'rui@exemplo.pt',
        cmtvdeNumber: 'TVDE-0002',
        contractType: 'VEHICLE_RENTAL',
      },
      headers: REPEATED,
    },
    status: 201,
  },
  {
    title: 'a name with half a character (UTF-16) in it',
    call: {
      method: 'POST',
      path: '/api/drivers',
      body: JSON.stringify({ ...ANA, fullName: 'Ana \ud83d Meia', email: 'meia@exemplo.pt' }),
      headers: { 'content-type': 'application/json' },
    },
    status: 201,
  },
  {
    title: 'a driver whose fields are wrong',
    call: {
      method: 'POST',
      path: '/api/drivers',
      body: { fullName: 'A', email: 'a', phoneNumber: '1', contractType: 'OTHER' },
    },
    status: 422,
  },
  {
    title: 'a driver that is no JSON',
    call: {
      method: 'POST',
      path: '/api/drivers',
      body: '{"fullName":',
      headers: { 'content-type': 'application/json' },
    },
    status: 400,
  },
  {
    title: 'a driver nested too deep',
    call: {
      method: 'POST',
      path: '/api/drivers',
      body: '['.repeat(50) + ']'.repeat(50),
      headers: { 'content-type': 'application/json' },
    },
    status: 400,
  },
  {
    title: 'a driver as a form',
    call: {
      method: 'POST',
      path: '/api/drivers',
      body: 'fullName=Ana',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
    status: 415,
  },
  {
    title: 'a driver of a hundred thousand bytes',
    call: { method: 'POST', path: '/api/drivers', body: { ...ANA, fullName: 'a'.repeat(100_000) } },
    status: 413,
  },
  {
    title: 'a driver from the page of another site',
    call: { method: 'POST', path: '/api/drivers', body: ANA, headers: { origin: 'https://other.example' } },
    status: 403,
  },
  {
    title: 'a driver from our own page',
    call: {
      method: 'POST',
      path: '/api/drivers',
      body: { ...ANA, email: 'eva@exemplo.pt', fullName: 'Eva Sousa', cmtvdeNumber: 'TVDE-0003' },
      headers: { origin: 'https://frota.example', 'sec-fetch-site': 'same-origin' },
    },
    status: 201,
    keep: keepFields({ eva: 'id' }),
  },
  {
    title: 'a vehicle',
    call: ({ rui }) => ({
      method: 'POST',
      path: '/api/vehicles',
      body: { driverId: rui, licensePlate: 'aa 01 bb', make: 'Toyota' },
    }),
    status: 201,
  },
  {
    title: 'a vehicle with a plate that is none',
    call: ({ rui }) => ({
      method: 'POST',
      path: '/api/vehicles',
      body: { driverId: rui, licensePlate: '1234567' },
    }),
    status: 201,
  },
  {
    title: 'a vehicle with a plate that is too long',
    call: ({ rui }) => ({
      method: 'POST',
      path: '/api/vehicles',
      body: { driverId: rui, licensePlate: '1'.repeat(21) },
    }),
    status: 422,
  },
  {
    title: 'a vehicle of nobody',
    call: {
      method: 'POST',
      path: '/api/vehicles',
      body: { driverId: '8c6f3a50-2a3f-4a57-9f3e-3f1d1c6f9a10', licensePlate: 'AA-01-BB' },
    },
    status: 422,
  },
];
