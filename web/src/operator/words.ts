/** Orders in words. */
import type { Order } from '../generated/Order';
import type { Whom } from '../generated/Whom';
import { counted } from '../kit/words';

export const whomWords = (whom: Whom): string => (whom.t === 'guest' ? whom.id : whom.address);

const span = (hours?: number | null): string => (hours ? ` for ${counted(hours, 'hour')}` : '');

/** What an order does. */
export function orderWords(order: Order): string {
  switch (order.t) {
    case 'close':
      return `Close the table ${order.table}`;
    case 'delete':
      return `Delete the table ${order.table}`;
    case 'rename':
      return `Call ${order.guest} “${order.name}”`;
    case 'mute':
      return `Mute ${order.guest}${span(order.hours)}`;
    case 'unmute':
      return `Let ${order.guest} speak again`;
    case 'ban':
      return `Keep ${whomWords(order.whom)} out${span(order.hours)}`;
    case 'unban':
      return `Let ${whomWords(order.whom)} in again`;
    case 'deleteLine':
      return `Take line ${order.n} of the table ${order.table} away`;
    case 'tell':
      return `Tell everybody: ${order.text}`;
    case 'maintenance':
      return order.text ? `No new tables: ${order.text}` : 'New tables can be made again';
  }
}
