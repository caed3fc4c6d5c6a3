/** What was sent of ready messages. Instants are UTC milliseconds. */

/** What a person copied for a payer, or opened in a program to send it. */
export interface SentMessage {
  readonly channel: 'copied' | 'picture' | 'whatsapp' | 'email';
  /** The template's name; null for a picture. */
  readonly template: string | null;
  readonly at: number;
  /** The operator; null where none is named. */
  readonly by: string | null;
}

export interface MessagesApi {
  /** Notes a message in its charge's timeline; false where no charge has this key. */
  noteMessage(key: string, message: SentMessage): Promise<boolean>;
}
