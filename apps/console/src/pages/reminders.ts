import { pageAt } from './page.ts';

export const reminderPages = {
  run: pageAt('/reminders', {
    ...{ title: 'reminders' },
    ...{ show: () => import('../areas/reminders/run.tsx'), name: 'ReminderRun' },
  }),
  issued: pageAt('/reminders/issued', {
    ...{ title: 'reminders.history' },
    ...{ show: () => import('../areas/reminders/issued.tsx'), name: 'IssuedReminders' },
  }),
  one: pageAt('/reminders/issued/$id', {
    ...{ show: () => import('../areas/reminders/reminder-page.tsx'), name: 'ReminderPage' },
  }),
};
