/** What is asked of this device alone: a server has no such addresses. */
import { read } from '../net/api';
import { device } from './device';

export const askHere = async <T>(method: string, path: string, body?: unknown): Promise<T> =>
  read<T>(await device.call(method, path, body === undefined ? null : JSON.stringify(body)));
