//! Views: functions from the application's state to cells. They compute nothing about the rules.
