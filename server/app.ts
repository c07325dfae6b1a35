/** The server as a function from a request to its answer: the same under node:http, in Vite's development server and in tests. */
import { FOLDERS } from './folders.ts'
import { LOOKS_ROOT } from '../protocol/wardrobe.ts'
import { readAppConfig } from '../protocol/appConfig.ts'
import { API_ROOT } from '../protocol/api/envelope.ts'
import { createAccountCalls } from './calls/accountCalls.ts'
import { serveApi } from './calls/serveApi.ts'
import { createCreationCalls } from './calls/creationCalls.ts'
import { createCreationMediaCalls } from './calls/creationMediaCalls.ts'
import { createGameCalls } from './calls/gameCalls.ts'
import { createPlayCalls } from './calls/playCalls.ts'
import { createStoryCalls } from './calls/storyCalls.ts'
import { createVisitorCall } from './calls/visitorCall.ts'
import { createTalentCalls } from './calls/talentCalls.ts'
import { createAheadClock, realClock } from './clock.ts'
import { openClockOffset } from './dev/clockOffset.ts'
import { createMovableClock } from './dev/clock.ts'
import { serveDeveloperTools } from './dev/index.ts'
import { emailTools } from './dev/emailTools.ts'
import { createTestUsers } from './dev/users/testUsers.ts'
import { userTools } from './dev/users/userTools.ts'
import { compressAnswers } from './http/compressAnswers.ts'
import { buildContentPolicy } from './http/contentPolicy.ts'
import { createErrorHandler, refuseMethod } from './http/answer.ts'
import { createStreamLimiter } from './http/streamLimiter.ts'
import { createHonoApp, type HonoEnv, registerRoute, type RequestContext } from './http/hono.ts'
import { isFromOwnMachine } from './http/ownMachine.ts'
import { serveLookPictures } from './http/lookPictures.ts'
import { sendNotFound, serveApp, serveMedia } from './http/files.ts'
import { allowOrigins } from './http/origins.ts'
import { refuseUnknownHosts } from './http/hosts.ts'
import { setSecurityHeaders } from './http/security.ts'
import { CARDS_ROOT, createCards } from './heads/cards.ts'
import { createHeadOf } from './heads/headOf.ts'
import { createPageDescriber } from './heads/pageHead.ts'
import { serveCards } from './http/serveCards.ts'
import { ROBOTS_PATH, serveSite, SITEMAP_PATH } from './http/serveSite.ts'
import { serveAuthoredMedia } from './http/authoredMedia.ts'
import { streamEvents } from './http/eventStream.ts'
import { type FileStore } from './files/fileStore.ts'
import { openFolderFiles } from './files/folderFiles.ts'
import { createMemoryFiles } from './files/memoryFiles.ts'
import { createGeneratedFiles } from './files/generatedFiles.ts'
import { joinOldFiles } from './files/oldFiles.ts'
import { type MiddlewareHandler } from 'hono'
import { contextStorage } from 'hono/context-storage'
import { requestId } from 'hono/request-id'
import { NotReady, OPERATION_ROOTS, serveOperation } from './operation/serveOperation.ts'
import { createClientResolver } from './http/clientAddress.ts'
import { closeUnreadConnections } from './http/unreadBodies.ts'
import { serveSpeech, VOICE_ROOT } from './http/serveSpeech.ts'
import { CARDS_MAX_BYTES, CLOCK_BACK_MS, SPEECH, STREAMS } from './limits.ts'
import { logError } from './log.ts'
import { addApiFacts, addFileOrigin, addStandIns } from './operatorConfig.ts'
import { createPlayerServices } from './playerServices.ts'
import { secureRandom } from './random.ts'
import { createReplies, noteReplyFailures } from './replies/replies.ts'
import { scriptedWriter } from './replies/replyWriter.ts'
import { SCRIPTED } from './replies/settings.ts'
import { applyAdminList } from './services/adminList.ts'
import { createAccounts } from './services/accounts.ts'
import { createCatalogue } from './services/catalogue.ts'
import { createPlayerDescriber } from './services/describePlayer.ts'
import { createCreation } from './services/creation/creation.ts'
import { startPlannedPublishing } from './services/creation/publicationPlans.ts'
import { createEmailRecorder } from './services/emailRecorder.ts'
import { createFigures } from './services/figures.ts'
import { createGames } from './services/games.ts'
import { createInvites } from './services/invites.ts'
import { createKeptAnswers } from './services/keptAnswers.ts'
import { createMailer } from './services/mailer.ts'
import { createRateLimiter } from './services/rateLimiter.ts'
import { createSpeech } from './services/speech.ts'
import { startPruning } from './services/pruning.ts'
import { createStoryLibrary } from './services/storyLibrary.ts'
import { announceFolderStories } from './services/folderNews.ts'
import { createNewsEmails } from './services/newsEmails.ts'
import { createStoryNews } from './services/storyNews.ts'
import { createTalents } from './services/talents.ts'
import { createUploads } from './services/uploads.ts'
import { createWardrobe } from './services/wardrobe.ts'
import { createWallet } from './services/wallet.ts'
import { createSpeechService } from './speech/speechService.ts'
import { keepLocal } from './standIns.ts'
import { openSqlite } from './storage/sqlite/open.ts'
import { loadLibrary } from './stories/library.ts'
import { MEDIA_ROOT } from './stories/mediaUrls.ts'
import { type App, type AppOptions } from './appOptions.ts'

/** Opens the server's parts. Throws a StoryError for a broken story, and a StorageError where the data folder cannot be used. */
export function createApp(options: AppOptions): App {
  const { developerTools, random = secureRandom, print = console.log, report = logError } = options
  const library = loadLibrary({ stories: options.storiesFolder, media: options.mediaFolder })
  const { metrics = null } = options
  const opened = options.storage ?? openSqlite(options.dataFolder, report)
  const adminEmails = (options.adminEmails ?? []).map((email) => email.toLowerCase())
  const storage = applyAdminList(metrics?.timeQueries(opened) ?? opened, adminEmails)
  const ownFiles = options.files ?? openFiles(options.dataFolder)
  const files = joinOldFiles(ownFiles, storage.oldFiles)
  // Without developer tools the clock does not move, but keeps the offset of earlier runs.
  const baseClock = options.clock ?? createAheadClock(realClock, storage.aheadMs)
  const offset = openClockOffset(options.dataFolder)
  // Events of a turn may be due some minutes later.
  const wasSetBack = storage.lastDueAt - CLOCK_BACK_MS > baseClock.now() + offset.ms
  const clock = createMovableClock(baseClock, offset, wasSetBack ? storage.lastDueAt : 0)
  const closing = new AbortController()
  let isDraining = false
  const { proxies = 0, isLocal = false } = options
  const resolveClient = createClientResolver({ proxies, now: () => baseClock.now(), warn: print })
  const countsAddresses = options.limitsAddresses ?? !developerTools
  if (adminEmails.length > 0) storage.accounts.addAdmins(adminEmails).catch(report)

  const wallet = createWallet(storage.wallet)
  const replySettings = options.replies ?? SCRIPTED
  const stories = createStoryLibrary({
    folderStories: library.stories,
    store: storage.authoredStories,
    games: storage.games,
    report,
  })
  const describePlayer = createPlayerDescriber({ users: storage.users, plays: storage.plays, clock })
  const invites = createInvites({ accounts: storage.accounts, clock, random })
  const limiter = createRateLimiter({ store: storage.rateLimits, clock, countsAddresses })
  const figures = createFigures({ store: storage.figures, limiter, clock, signal: closing.signal, report })
  const games = createGames({
    library: stories,
    store: storage.games,
    leases: storage.leases,
    heldTimes: storage.heldTimes,
    wallet,
    replies: createReplies({
      ...replySettings,
      tokens: storage.replyTokens,
      clock,
      onFailure: noteReplyFailures(print),
    }),
    clock,
    random,
    describePlayer,
    figures,
    // The player's answer does not depend on the inviter's reward, which the next call pays otherwise.
    onEnding: (userId) => invites.payInviterOf(userId).catch(report),
    makesSpeech: options.speech !== undefined,
    ...(options.eventPauseMs !== undefined && { pauseMs: options.eventPauseMs }),
  })
  const talents = createTalents({ authored: library.talents, store: storage.skills, clock, random })
  const accounts = createAccounts({ storage, clock, random })
  const speechFiles = createGeneratedFiles(files, 'speech', options.speechLimits?.totalBytes ?? SPEECH.totalBytes)
  const speechService =
    options.speech === undefined
      ? null
      : createSpeechService({
          settings: options.speech,
          files: speechFiles,
          clock,
          signal: closing.signal,
          print,
          limits: options.speechLimits ?? {},
        })
  const uploads = createUploads({
    store: storage.uploads,
    files,
    removals: storage.fileRemovals,
    clock,
    random,
    report,
  })
  const wardrobe = createWardrobe({
    wallet: storage.wallet,
    drawnAvatars: storage.drawnAvatars,
    accounts: storage.accounts,
    clock,
  })
  const { standIns = true, mail = { kind: 'print' } } = options
  const sendsEmail = mail.kind !== 'off'
  const outbox = createEmailRecorder(clock, createMailer(mail, print))
  const emails = sendsEmail && options.publicUrl !== undefined ? createNewsEmails(options.publicUrl) : null
  const announce = createStoryNews({ subscriptions: storage.subscriptions, outbox, emails, clock, report })
  const creation = createCreation({
    storage,
    files,
    openSandbox: opened.openSandbox,
    replies: replySettings,
    folders: { stories: options.storiesFolder, media: options.mediaFolder },
    folderStories: library.stories,
    categories: library.categories,
    library: stories,
    describePlayer,
    figures,
    announce,
    clock,
    random,
    distFolder: options.distFolder ?? FOLDERS.dist,
    report,
  })
  const { previews, testLinks } = creation
  const playable = testLinks.joinGames(previews.joinGames(games))
  const shown = testLinks.joinLibrary(previews.joinLibrary(stories))
  const catalogue = createCatalogue({
    stories: shown,
    categories: library.categories,
    favorites: storage.favorites,
    wallet,
    plays: storage.plays,
    ratings: storage.ratings,
    hobbies: storage.hobbies,
    clock,
  })
  const player = createPlayerServices({
    storage,
    stories,
    catalogue,
    accounts,
    clock,
    random,
    limiter,
    files,
    uploads,
    wardrobe,
    invites,
    adminEmails,
    outbox,
    emails,
    standIns: standIns !== false,
    forgetTestReader: testLinks.forgetReader,
    sendsEmail,
    resolveClient,
    countsAddresses,
    appOrigins: options.allowedOrigins ?? [],
    signal: closing.signal,
    report,
  })
  const testUsers = createTestUsers({ storage, accounts, games, stories: stories.stories, clock, random })
  const { publicUrl = null, appConfig = {} } = options
  const { requiresAdultConfirmation: isForAdults, apiUrl } = readAppConfig(appConfig)
  const cards = createCards({
    stories: stories.stories,
    mediaFolder: options.mediaFolder,
    media: creation.media,
    files,
    generated: createGeneratedFiles(files, 'cards', CARDS_MAX_BYTES),
    isForAdults,
  })
  const describePage = createPageDescriber({
    stories: stories.stories,
    categories: library.categories,
    cards,
    isForAdults,
  })
  const roots = [
    '/api',
    ROBOTS_PATH,
    SITEMAP_PATH,
    ...OPERATION_ROOTS,
    MEDIA_ROOT,
    ...player.roots,
    ...(developerTools ? TOOL_ROOTS : []),
  ]

  const { stories: folderStories, versions } = library
  announceFolderStories({ subscriptions: storage.subscriptions, stories: folderStories, versions, announce }).catch(
    // What runs when the storage is closed ends with an error of its own.
    (error: unknown) => (closing.signal.aborted ? undefined : report(error)),
  )
  startPruning({
    storage,
    files: ownFiles,
    allFiles: files,
    pruneTestLinks: testLinks.prune,
    clock,
    signal: closing.signal,
    report,
  })
  startPlannedPublishing({ plans: creation.plans, ready: stories.ready, clock, signal: closing.signal, report })
  const app = createHonoApp()
  app.onError(createErrorHandler(report))
  app.use(contextStorage(), requestId())
  if (metrics !== null) app.use(metrics.timeRequests())
  app.use(async (c, next) => {
    await next()
    // Not by `c.header`, which makes the whole answer again.
    c.res.headers.set('X-Request-Id', c.get('requestId'))
    // The client asks another process next.
    if (isDraining) c.res.headers.set('Connection', 'close')
  })
  serveOperation(app, {
    metrics,
    isOpen: options.opensMetrics ?? true,
    metricsToken: options.metricsToken ?? null,
    checkReady: async () => {
      if (isDraining) throw new NotReady('it is stopping')
      await stories.ready()
      await storage.checkWritable()
    },
  })
  app.use(closeUnreadConnections())
  app.use(setSecurityHeaders())
  if (options.allowedHosts !== undefined) app.use(refuseUnknownHosts(options.allowedHosts))
  allowOrigins(app, options.allowedOrigins ?? [])
  keepLocal(app, {
    standIns,
    printsCodes: isLocal && mail.kind === 'print',
    roots: isLocal && developerTools ? TOOL_ROOTS : [],
  })
  if (developerTools) {
    const mayUse = (c: RequestContext): boolean => !isLocal || isFromOwnMachine(c)
    serveDeveloperTools(app, { clock, userOf: accounts.authenticate, report, mayUse }, [
      ...userTools({ testUsers, reset: storage.reset, clock }),
      ...emailTools(outbox),
    ])
  }
  app.use(`${API_ROOT}/*`, compressAnswers())
  const storyCalls = createStoryCalls(catalogue)
  const callAsVisitor = createVisitorCall(storyCalls, stories.ready)
  const withStories: MiddlewareHandler<HonoEnv> = async (_, next) => {
    await stories.ready()
    await next()
  }
  app.use(`${API_ROOT}/*`, withStories)
  const streams = createStreamLimiter({ ...STREAMS, ...(!countsAddresses && { perAddress: Infinity }) })
  metrics?.watchStreams(streams.count)
  // Before the calls, which answer all other paths of the API.
  player.serve(app)
  serveApi(app, {
    streams,
    keptAnswers: createKeptAnswers({ store: storage.keptAnswers, leases: storage.leases, clock, random, report }),
    routes: [
      ...createAccountCalls(accounts, limiter),
      ...storyCalls,
      ...createGameCalls({ games: playable, talents, uploads, wardrobe, limiter }),
      ...createPlayCalls({
        games: playable,
        stories: shown,
        speak: createSpeech({
          service: speechService,
          listStories: shown.listAudible,
          listPlayed: shown.listPlayed,
          limiter,
        }),
        listEndings: (userId) => storage.plays.listEndings(userId, clock.now()),
      }),
      ...createTalentCalls(talents, playable, shown),
      ...player.routes,
      ...createCreationCalls(creation, limiter),
      ...createCreationMediaCalls(creation),
    ],
    userOf: accounts.authenticate,
    sendEvents: (c, answer, stream) => {
      metrics?.countEvents(answer.events.length)
      answer.rest?.then(
        (rest) => metrics?.countEvents(rest.length),
        () => undefined,
      )
      return streamEvents(c, answer, {
        clock,
        timer: realClock,
        signal: closing.signal,
        onSent: stream.touch,
        onEnd: stream.close,
        report,
      })
    },
    resolveClient,
    countsAddresses,
  })
  app.use(`${CARDS_ROOT}/*`, withStories, serveCards(cards))
  serveSite(app, {
    listStories: async () => {
      await stories.ready()
      return stories.stories.values()
    },
    publicUrl,
  })
  registerRoute(app, `${VOICE_ROOT}/*`, { GET: serveSpeech(speechFiles, files) }, refuseMethod)
  app.use(`${LOOKS_ROOT}/*`, serveLookPictures(options.mediaFolder))
  app.all(`${MEDIA_ROOT}/*`, serveMedia(options.mediaFolder), serveAuthoredMedia(creation.media, files), sendNotFound)
  if (options.distFolder !== null) {
    const given = addFileOrigin(developerTools ? addStandIns(appConfig) : appConfig, files.direct?.origin ?? null)
    const config = addApiFacts(given, {
      standIns: standIns !== false,
      sendsEmail,
      sendsNews: emails !== null,
      generatesAnswers: replySettings.writer !== scriptedWriter,
    })
    const { distFolder, frameAncestors } = options
    const buildPolicy = (page: string): string => buildContentPolicy(config, { frameAncestors, page })
    // An API at another address has other stories.
    const headOf = apiUrl.startsWith('http') ? null : createHeadOf({ describePage, ready: stories.ready, publicUrl })
    const drawing = { call: callAsVisitor, getRevision: stories.getRevision, now: () => baseClock.now() }
    app.use(serveApp({ folder: distFolder, config, buildPolicy, developerTools, headOf, drawing, report }))
  }
  app.notFound(() => sendNotFound())

  return {
    fetch: app.fetch,
    resolveClient,
    isClientConnected: countsAddresses && proxies === 0,
    handlesPath: (path) => roots.some((root) => isUnder(root, path)),
    callAsVisitor,
    warnings: library.warnings,
    drain: () => {
      isDraining = true
      streams.cutAll()
      void figures.flush()
    },
    close: () => {
      if (closing.signal.aborted) return
      closing.abort()
      storage.close()
      files.close()
      previews.close()
      testLinks.close()
    },
  }
}

function openFiles(dataFolder: string | null): FileStore {
  return dataFolder === null ? createMemoryFiles() : openFolderFiles(dataFolder)
}

/** Paths of the developer tools. */
const TOOL_ROOTS = ['/dev', '/telemetry']

function isUnder(root: string, path: string): boolean {
  return path === root || path.startsWith(`${root}/`) || path.startsWith(`${root}?`)
}
