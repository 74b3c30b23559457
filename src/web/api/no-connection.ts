export const noConnection = 'There is no connection to Coralline. Please check your network and try again.'
