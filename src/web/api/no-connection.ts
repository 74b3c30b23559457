/** When a request did not reach the server, or its answer did not come back. */
export const noConnection = 'There is no connection to Coralline. Please check your network and try again.'
