/** The configuration cannot be used; the message is for the person at the terminal, in Portuguese, and names the variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
