/** Largest id: PostgreSQL's integer. */
export const maxId = 2 ** 31 - 1
/** Readings are finite and smaller than this in amount, in any unit. */
export const readingBound = 1e6
/** Lengths of texts, here and below, are counted in code points. This is the longest name of a paired phone. */
export const maxDeviceName = 60
export const maxName = 100
export const maxDescription = 255
/** The longest caption of a photo. */
export const maxCaption = 255
export const maxNote = 5000
/** The longest notes of an aquarium. */
export const maxNotes = 5000
/** The longest note for whoever looks after an aquarium, and the most days for which they do. */
export const maxSitterNote = 2000
export const maxSittingDays = 90
/** What was done to a tank: entries a tank, and their longest titles and notes. */
export const maxEvents = 50_000
export const maxEventTitle = 100
export const maxEventNote = 500
/** Tasks a tank, stopped ones included, their longest names, and the longest time between two (days). */
export const maxTasks = 60
export const maxTaskName = 60
export const maxTaskDays = 365
/** Products a tank, and their longest names. */
export const maxProducts = 60
export const maxProductName = 100
export const maxEmail = 254
export const maxSearch = 100
/** The longest question to an AI. */
export const maxQuestion = 300
/** The most litres of water that an aquarium has. */
export const maxVolume = 1_000_000
/** The longest address of a picture or of a page. */
export const maxAddress = 2000
/** So many bytes of a file's beginning tell what kind of image it is. */
export const imageStartBytes = 4096
/** Limits of an uploaded image: its bytes, all of its pixels, and its pixels in a row or a column. */
export const maxImageBytes = 15_000_000
export const maxImagePixels = 64_000_000
export const maxImageSide = 30_000
/** Bytes of an imported CSV file. */
export const maxCsvBytes = 100_000_000
/** Rows of an imported file, blank ones included, and how a sentence says so many. */
export const maxImportRows = 1_000_000
export const maxImportRowsWords = 'a million rows'
/** Packed bytes of an imported workbook, and rows of one of its sheets: it is unpacked as a whole. */
export const maxWorkbookBytes = 10_000_000
export const maxWorkbookRows = 100_000
/** Bytes of an exported account that is brought back. */
export const maxExportBytes = 16_000_000_000
/** Exports of a user's account within a day. */
export const maxExportsADay = 6

/** For how many days a user can bring a closed account back. */
export const closedAccountDays = 14
/** For how many days a deleted aquarium can be brought back, unless the operator has set another time. */
export const deletedAquariumDays = 30
/** For how many days after a sign-in or a used session a user counts as active. */
export const activeDays = 30
/** For how many days image files are kept aside that nothing refers to. */
export const filesAsideDays = 30

/** Days for which the reply to a call that may be sent again is kept, with its key, and how a sentence says so. */
export const keptReplyDays = 1
export const keptReplyWords = 'a day'
/** For how many days the key of a new log is kept. */
export const logKeyDays = 400

/** No spreadsheet of water tests has more columns, and the result of an import names each column that was not read. */
export const maxColumns = 1_000
/** Cells of an imported table, and columns of it that Coralline does not know: reading them would take minutes. */
export const maxCells = 20_000_000
export const maxUnknownColumns = 300

/** The most points of a parameter that a chart can ask for. */
export const maxSeriesPoints = 20_000

/** An aquarium with more logs cannot be sorted by readings: a page in such an order would take more than 50 ms. */
export const maxSortedLogs = 20_000
