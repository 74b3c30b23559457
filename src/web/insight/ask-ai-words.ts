/** What "Ask AI" says, before, while and after it is asked. */
export const askAiWords = {
  questions: ['What changed this month?', 'Why does alkalinity move?', 'What should I test next?'],
  field: 'Your question',
  ask: 'Ask',
  asking: 'Asking…',
  loading: 'Reading…',
  cancel: 'Cancel',
  none: 'After a few more tests this shows what moves.',
  goesTo: (host: string) => `Goes to ${host}`,
  staysHere: 'Nothing leaves this machine',
  consent: 'This would be sent, and something like it with every other question. You are asked only once.',
  agree: 'Agree and ask',
  notAgreed: 'Your consent could not be saved',
  withdraw: 'Take my consent back',
  withdrawn: 'Your consent could not be taken back',
  warning:
    'Written by an AI from the figures beside it. It can be wrong about causes. It cannot see your tank.',
  unusable: 'The model did not answer in a usable form.',
  figures: 'The figures',
  sent: 'Show what was sent',
  inDemo: 'Ask AI answers questions about a tank of your own. From the demo nothing is sent to an AI.',
  example:
    'An example, written beforehand as an AI might answer: its numbers are those of the figures beside it.',
  failed: 'The AI was not heard.',
} as const
