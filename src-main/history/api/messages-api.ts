/** Ready messages: their templates, and what was sent. Instants are UTC milliseconds. */
import type { MessageTemplate } from '../../../src-preload/contract/messages/message-template.ts';

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
  /** Saved templates, sorted by name. */
  messageTemplates(): Promise<MessageTemplate[]>;
  /** In place of its earlier version, and of another template of the same name. */
  saveMessageTemplate(template: MessageTemplate): Promise<void>;
  deleteMessageTemplate(id: string): Promise<void>;
  /** Notes a message in its charge's timeline; false where no charge has this key. */
  noteMessage(key: string, message: SentMessage): Promise<boolean>;
}
