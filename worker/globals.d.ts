/** Version of the app, from package.json; defined by the build. */
declare const APP_VERSION: string
/** The commit that the app is built of; '' where git has none. Defined by the build. */
declare const BUILD_COMMIT: string
