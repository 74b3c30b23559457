import { maxDescription, maxName } from '#domain/limits.ts'

/** Said of a field that is empty, by a form and by the server. */
export const requiredSentences = {
  name: 'Name is required',
  timestamp: 'Date is required',
  aquarium_id: 'Aquarium ID is required',
  user_id: 'User ID is required',
  email: 'Email is required',
  subscription_level: 'Subscription Level is required',
} as const

/** What a form says of too long a name of a keeper or an aquarium. */
export const nameTooLong = `Name must be at most ${maxName} characters`

/** What is said of too long a description of an aquarium. */
export const descriptionTooLong = `Description must be less than ${maxDescription} characters`

/** What is said of a cover's address that begins with http. */
export const httpsOnly =
  'Image URL must start with https: browsers do not show pictures from plain http addresses here'
