import { numberWord } from '#domain/number-word.ts'

/** For how many minutes a code lets a phone in. */
export const pairingMinutes = 2
/** The same within a sentence. */
export const pairingTime = `${numberWord(pairingMinutes)} minutes`
/** How the public id of a sitter's session begins, so that entries tell it when the session is long over. */
export const sitterIdStart = 'sitter_'

/** Why a code lets nobody in. */
export const codeIsOver = `This code has been used or is older than ${pairingTime}.`
