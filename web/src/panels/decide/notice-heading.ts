/** What stands above the duties and notices. */
import type { Notice } from '../../kit/kit.js';
import { countOf } from '../../ui/numbers.js';

/** "2 duties left, 1 warning": news need no counting. */
export function headingFor(notices: readonly Pick<Notice, 'kind'>[]): string {
  const count = (kind: Notice['kind']) => notices.filter((notice) => notice.kind === kind).length;
  const parts = [
    ...(count('duty') > 0 ? [`${countOf(count('duty'), 'duty', 'duties')} left`] : []),
    ...(count('warning') > 0 ? [countOf(count('warning'), 'warning', 'warnings')] : []),
  ];
  return parts.length === 0 ? 'Good to know' : parts.join(', ');
}
