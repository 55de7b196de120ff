import type { CostAssignment, GroupAssignment } from '../../../src/money/costs/schema';
import { answerOf, api } from '../../ui/requests/api';

export function assignCosts(json: CostAssignment) {
  return answerOf(api['cost-movements'].assign.$post({ json }));
}

export function assignGroup(json: GroupAssignment) {
  return answerOf(api['cost-movements']['assign-group'].$post({ json }));
}

export function dismissLine(line: string) {
  return answerOf(api['cost-files'].unread[':line'].dismiss.$post({ param: { line } }));
}

export function undoCostFile(id: string) {
  return answerOf(api['cost-files'][':id'].undo.$post({ param: { id } }));
}

export function dismissCostFile(id: string) {
  return answerOf(api['cost-files'][':id'].dismiss.$post({ param: { id } }));
}

export function acceptCostFile(id: string, trustSender: boolean) {
  return answerOf(api['cost-files'][':id'].accept.$post({ param: { id }, json: { trustSender } }));
}

export function decideRestated(id: string, json: { take: boolean; digest: string }) {
  return answerOf(api['cost-files'][':id'].values.$post({ param: { id }, json }));
}

export function addCostSender(address: string) {
  return answerOf(api['cost-files'].senders.$post({ json: { address } }));
}

export function removeCostSender(address: string) {
  return answerOf(api['cost-files'].senders.remove.$post({ json: { address } }));
}

export function setSource(id: string, weeksLater: 0 | 1) {
  return answerOf(api['cost-files'].sources[':id'].$put({ param: { id }, json: { weeksLater } }));
}
