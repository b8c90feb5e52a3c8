import type { CompatSection } from './rows.ts'

const OFF = 'answers as hosted does where it is off'
const signIn = (title: string): readonly [string, string] => ['auth/sign-in.test.ts', title]
const factors = (title: string): readonly [string, string] => ['auth/factors.test.ts', title]
const admin = (title: string): readonly [string, string] => ['auth/admin.test.ts', title]
const OTHER_WAYS = signIn('answers other ways in as hosted does where they are off')

/** `supabase.auth` */
export const authSection: CompatSection = {
  title: 'Auth',
  rows: [
    { method: 'auth.signInWithPassword({ email, password })', state: 'supported', note: 'tries are counted per account, known browser and address', test: signIn('gives a session whose token names user, session and company state and is signed by a published key') },
    { method: 'options.captchaToken', state: 'left out', note: 'without effect, as on hosted where no captcha is set up', test: signIn('takes an address in capitals and with spaces around it') },
    { method: 'auth.signUp({ email, password, options })', state: 'supported', note: 'where `enable_signup` opens it; Vínculo\'s own configuration does not', test: ['auth/settings.test.ts', 'a stranger confirms the address by mail; whoever is known already is answered alike'] },
    { method: 'auth.signInWithOtp({ email, options })', state: 'supported', note: 'with sign-up closed an unknown address is answered like a known one (hosted: 422 `otp_disabled`)', test: ['auth/mail-flows.test.ts', 'signs in without a password, once'] },
    { method: 'auth.verifyOtp({ email, token, type })', state: 'supported', note: 'five tries for each code', test: ['auth/mail-flows.test.ts', 'is also taken as a magic link, by its address and by its digest'] },
    { method: 'auth.verifyOtp({ token_hash, type })', state: 'supported', test: ['auth/recovery.test.ts', 'is asked on one browser and completed on another, with a new password'] },
    { method: 'auth.resend({ type, email })', state: 'supported', note: 'a second message within `max_frequency` is dropped in silence (hosted: 429)', test: ['auth/mail-flows.test.ts', 'go to people whose sign-up or change waits, and the answer is the same for everybody'] },
    { method: 'auth.resetPasswordForEmail(email, options)', state: 'supported', note: 'a second message within `max_frequency` is dropped in silence (hosted: 429)', test: ['auth/recovery.test.ts', 'answers unknown addresses alike and sends at most one message a minute'] },
    { method: 'auth.exchangeCodeForSession(code)', state: 'supported', test: ['auth/recovery.test.ts', 'bring a code back to the browser that asked, which alone can use it, once'] },
    { method: 'auth.getSession(), initialize(), startAutoRefresh(), stopAutoRefresh(), dispose(), isThrowOnErrorEnabled()', state: 'supported', test: ['auth/refresh.test.ts', 'works through the client'] },
    { method: 'auth.setSession(session), onAuthStateChange(callback)', state: 'supported', test: ['auth/refresh.test.ts', 'is told to whoever listens, and a kept session can be put back'] },
    { method: 'auth.refreshSession(session)', state: 'supported', test: ['auth/refresh.test.ts', 'gives a new pair and keeps user, session and the ways of proof'] },
    { method: 'auth.getUser(jwt)', state: 'supported', test: ['auth/user.test.ts', 'is told to its owner, without secrets'] },
    { method: 'auth.getClaims(jwt), .well-known/jwks.json', state: 'supported', test: signIn('gives a session whose token names user, session and company state and is signed by a published key') },
    { method: 'auth.updateUser({ data })', state: 'supported', note: 'at most 4 kB, since it travels in each token', test: ['auth/user.test.ts', 'merges metadata and removes what is set to null'] },
    { method: 'auth.updateUser({ password, current_password })', state: 'supported', note: 'asked for where `require_current_password` says so', test: ['auth/settings.test.ts', 'the present password is asked for before a new one, but of whoever has just come in, by mail or by it'] },
    { method: 'auth.updateUser({ password, nonce })', state: 'supported', test: ['auth/settings.test.ts', 'needs a mailed code once the session is older than a day'] },
    { method: 'auth.updateUser({ email })', state: 'supported', note: 'where `[vinculo] own_email_changes` leaves it to people; Vínculo\'s own configuration does not', test: ['auth/settings.test.ts', 'waits for both mailboxes and leaves the address alone until then'] },
    { method: 'auth.signInWithPassword, signInWithOtp, verifyOtp, resend, updateUser with a phone', state: 'left out', note: `phones: ${OFF}`, test: OTHER_WAYS },
    { method: 'auth.reauthenticate()', state: 'supported', test: ['auth/mail-flows.test.ts', 'ask for a new proof of being there'] },
    { method: 'auth.signOut({ scope })', state: 'supported', test: ['auth/refresh.test.ts', 'is told to whoever listens, and a kept session can be put back'] },
    { method: 'auth.getUserIdentities()', state: 'supported', test: ['auth/user.test.ts', 'is told to its owner, without secrets'] },
    { method: 'auth.linkIdentity(…), unlinkIdentity(identity)', state: 'left out', note: `one identity, the address: ${OFF}`, test: OTHER_WAYS },
    { method: 'auth.signInWithOAuth(…)', state: 'left out', note: `no provider: ${OFF}`, test: OTHER_WAYS },
    { method: 'auth.signInWithIdToken(…), signInWithWeb3(…)', state: 'left out', note: '400 `validation_failed`, 422 `web3_provider_disabled`', test: OTHER_WAYS },
    { method: 'auth.signInWithSSO(…)', state: 'left out', note: OFF, test: OTHER_WAYS },
    { method: 'auth.signInAnonymously()', state: 'left out', note: `in the conformance profile alone; ${OFF}`, test: signIn('refuses sign-up and anonymous sign-in') },
    { method: 'auth.signInWithPasskey(…), registerPasskey(…), passkey.*, oauth.*', state: 'left out', note: '404', test: OTHER_WAYS },
    { method: 'auth.mfa.enroll({ factorType: \'totp\' })', state: 'supported', note: 'the secret is kept encrypted', test: factors('is made with a picture, a secret and an address, and counts from its first right code on') },
    { method: 'auth.mfa.enroll({ factorType: \'phone\' | \'webauthn\' }), mfa.webauthn.*', state: 'left out', note: OFF, test: factors('has a name of its own, and there are ten at most') },
    { method: 'auth.mfa.challenge(…), verify(…), challengeAndVerify(…)', state: 'supported', note: 'a code counts once; after ten wrong ones the next waits', test: factors('takes each code once, and no wrong, old or foreign one') },
    { method: 'auth.mfa.unenroll({ factorId })', state: 'supported', note: 'sessions that rested on it are `aal1` at their next refresh, their list of methods included', test: factors('goes with everything that rested on it: the session is of the first level again') },
    { method: 'auth.mfa.listFactors()', state: 'supported', test: factors('is made with a picture, a secret and an address, and counts from its first right code on') },
    { method: 'auth.mfa.getAuthenticatorAssuranceLevel(jwt)', state: 'supported', test: factors('is asked for after the password: the first level reads nothing of the company') },
    { method: 'auth.admin.createUser(…), getUserById(id), updateUserById(id, …)', state: 'supported', note: 'hashes of passwords: bcrypt alone', test: admin('creates, finds, changes and deletes') },
    { method: 'auth.admin.deleteUser(id, shouldSoftDelete)', state: 'supported', note: '409 `conflict` while other rows refer to the user', test: admin('deletes softly: the row stays without anything personal and without a way in') },
    { method: 'auth.admin.listUsers({ page, perPage })', state: 'supported', test: admin('lists by pages, with the page first in the link') },
    { method: 'auth.admin.inviteUserByEmail(email, options)', state: 'supported', test: admin('mails a link with which the person sets a password and is signed in') },
    { method: 'auth.admin.generateLink({ type: \'signup\' | \'invite\' | \'magiclink\' | \'recovery\' })', state: 'supported', test: admin('sign up, and refuse people who are unknown or known already') },
    { method: 'auth.admin.generateLink({ type: \'email_change_current\' | \'email_change_new\' })', state: 'supported', test: ['auth/mail-flows.test.ts', 'is prepared by the administration for both sides and counts when both have confirmed'] },
    { method: 'auth.admin.signOut(jwt, scope)', state: 'supported', test: ['auth/refresh.test.ts', 'is what the administration does with the token of a person'] },
    { method: 'auth.admin.mfa.listFactors(…), deleteFactor(…)', state: 'supported', test: factors('can be taken away by the company when the phone is lost, by nobody else') },
    { method: 'auth.admin.oauth.*, customProviders.*, passkey.*', state: 'left out', note: '404', test: OTHER_WAYS },
  ],
}
