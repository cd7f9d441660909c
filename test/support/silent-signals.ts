import type { JobNotifications } from '../../src/jobs/watching/notifications.ts'

const unsubscribe = () => {}

/** Notifications of jobs where nothing happens to any job. */
export const silentSignals: JobNotifications = {
  announceChange: () => {},
  announceWaiting: () => {},
  subscribe: () => unsubscribe,
  onEnd: () => unsubscribe,
  onWaiting: () => unsubscribe,
  onGap: () => unsubscribe,
  close: async () => {},
}
