export const greeting: string = 'olá'
