import { untilWords } from '#web/ui/time/until-words.ts'

export const sharedWords = {
  loading: 'Loading the tank…',
  until: (instant: string) =>
    `Shared by its keeper until ${untilWords(instant)}. Nothing can be changed here.`,
  aboutLink: 'About this link',
  over: 'This link has ended.',
  overAdvice: 'Ask whoever sent it for a new one.',
  failed: 'The tank could not be loaded.',
  again: 'Try again',
  seriesFailed: 'These readings could not be loaded.',
  photos: 'To look at only: photos are not larger than 2048 pixels and say nothing of where they were taken.',
  newest: (count: number) => `The newest ${count} data logs.`,
  made: 'Made with Coralline',
} as const
