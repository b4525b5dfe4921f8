const historyTexts = {
  'history.attach': 'Attach a file',
  'history.attached': 'Attached: {file_name}',
  'history.attachments': 'Attachments',
  'history.comment': 'Comment',
  'history.comment_hint': 'Everybody who reads these books sees it. It is never changed or deleted.',
  'history.commented': 'Comment',
  'history.credited': 'Credited by',
  'history.credits': 'Credits invoice',
  'history.drop': 'Drop PDFs or pictures to attach them to this document',
  history: 'History',
  'history.issued': 'Issued as PDF',
  'history.mailed': 'Sent to {to}',
  'history.no_attachments': 'Nothing is attached yet.',
  'history.ordered': 'In a payment order for {day}: {amount}',
  'history.paid': 'Paid {amount} on {day}',
  'history.posted': 'Posted on {day}: {amount}',
  'history.reminded': 'Reminder, level {level}',
  'history.reversed': 'Reversed by',
  'history.reverses': 'Reverses',
  'history.undone': 'Payment taken back on {day}: {amount}',
  'history.write_comment': 'Write a comment',
};

export default historyTexts;

declare module '../../../../texts/text.ts' {
  interface Texts extends Record<keyof typeof historyTexts, string> {}
}
