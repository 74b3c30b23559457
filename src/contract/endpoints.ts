import * as aquariums from '#contract/aquariums/aquariums.ts'
import { getConsumption } from '#contract/aquariums/consumption.ts'
import * as events from '#contract/aquariums/events.ts'
import { askAboutAquarium } from '#contract/aquariums/insight.ts'
import * as logs from '#contract/aquariums/logs.ts'
import { getEventMarks } from '#contract/aquariums/marks.ts'
import { createNamedReadings } from '#contract/aquariums/named-readings.ts'
import { getParameterStatistics } from '#contract/aquariums/parameter-statistics.ts'
import * as parameters from '#contract/aquariums/parameters.ts'
import * as products from '#contract/aquariums/products.ts'
import { getSeries } from '#contract/aquariums/series.ts'
import { getTargets, putTargets } from '#contract/aquariums/targets.ts'
import * as tasks from '#contract/aquariums/tasks.ts'
import { putTestAnswer } from '#contract/aquariums/test-answers.ts'
import { getAquarium, listMyAquariums, updateAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { getImport, listImports, undoImport } from '#contract/imports/imports.ts'
import { importMapped, lookAtFile, previewImport } from '#contract/imports/preview.ts'
import { uploadCsv } from '#contract/imports/upload.ts'
import { getInstanceTotals } from '#contract/instance-totals.ts'
import * as access from './access.ts'
import * as account from './account.ts'
import { listAudit } from './audit.ts'
import { getBackupState, letGoOfBackup, putBackChange, understandSameDisk } from './backups.ts'
import * as devices from './devices.ts'
import type { EndpointShape } from './endpoint.ts'
import { getHomeNetwork, putHomeNetwork } from './home-network.ts'
import * as images from './images.ts'
import * as passwords from './passwords.ts'
import * as reminders from './reminders.ts'
import * as shares from './shares.ts'
import * as signIn from './sign-in.ts'
import * as users from './users.ts'

/** Every call of the API: what the server serves, the client may call, and the permission matrix covers. */
export const endpoints = [
  account.getMe,
  account.updateMe,
  account.exportAccount,
  account.importAccount,
  account.closeAccount,
  signIn.login,
  signIn.loginCallback,
  signIn.logout,
  passwords.passwordSignIn,
  passwords.setUp,
  passwords.takeLink,
  passwords.askForLink,
  passwords.register,
  passwords.createLink,
  passwords.getPassword,
  passwords.putPassword,
  passwords.tieProvider,
  reminders.getReminders,
  reminders.putReminders,
  reminders.sendMessageNow,
  reminders.mailConfirmation,
  getHomeNetwork,
  putHomeNetwork,
  devices.listDevices,
  devices.updateDevice,
  devices.deleteDevice,
  devices.createPairing,
  devices.getPairing,
  devices.confirmPairing,
  devices.deletePairing,
  devices.claimPairing,
  devices.finishPairing,
  devices.getSitting,
  access.listAccess,
  access.createToken,
  access.createCalendar,
  access.updateAccess,
  access.deleteAccess,
  access.getKey,
  access.getCalendar,
  shares.createShare,
  shares.getShared,
  shares.getSharedSeries,
  shares.getSharedPicture,
  listMyAquariums,
  aquariums.listAllAquariums,
  getAquarium,
  aquariums.createAquarium,
  updateAquarium,
  getTargets,
  putTargets,
  putTestAnswer,
  aquariums.deleteAquarium,
  aquariums.listDeletedAquariums,
  aquariums.restoreAquarium,
  aquariums.hardDeleteAquarium,
  logs.listLogs,
  logs.listAquariumLogs,
  getSeries,
  getParameterStatistics,
  logs.createLog,
  createNamedReadings,
  logs.updateLog,
  logs.deleteLog,
  getEventMarks,
  events.listEvents,
  events.getEvent,
  events.createEvent,
  events.updateEvent,
  events.deleteEvent,
  products.listProducts,
  products.createProduct,
  products.updateProduct,
  products.deleteProduct,
  getConsumption,
  askAboutAquarium,
  tasks.listTasks,
  tasks.createTask,
  tasks.updateTask,
  tasks.deleteTask,
  uploadCsv,
  lookAtFile,
  previewImport,
  importMapped,
  listImports,
  getImport,
  undoImport,
  parameters.listParameters,
  parameters.createParameters,
  parameters.updateParameter,
  parameters.deleteParameter,
  users.listUsers,
  users.createUser,
  users.updateUser,
  users.deleteUser,
  listAudit,
  getInstanceTotals,
  getBackupState,
  putBackChange,
  letGoOfBackup,
  understandSameDisk,
  images.uploadImage,
  images.updateImage,
  images.deleteImage,
  images.getPicture,
] as const satisfies readonly EndpointShape[]

type AnyEndpoint = (typeof endpoints)[number]

/** `METHOD /path` of every call, as the browser's client names it. */
export type EndpointName = AnyEndpoint extends infer One
  ? One extends EndpointShape
    ? `${One['method']} ${One['path']}`
    : never
  : never

/** The address of a call. */
export type EndpointPath = AnyEndpoint['path']

/** The endpoint of a name. */
export type EndpointNamed<Name extends EndpointName> = Name extends `${infer Method} ${infer Path}`
  ? Extract<AnyEndpoint, { method: Method; path: Path }>
  : never
