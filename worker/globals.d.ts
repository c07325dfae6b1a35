/** Version of the app, from package.json; defined by the build. */
declare const APP_VERSION: string
